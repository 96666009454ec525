/** The call that is measured: a look-up by key. */
export const CALL = { name: 'get_customer', arguments: { customer_id: 5 } };
