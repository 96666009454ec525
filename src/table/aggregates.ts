/** The aggregations of a column, by their names in the tools. */
export const AGGREGATES = ['min', 'max', 'sum', 'mean', 'count', 'std', 'argmin', 'argmax'] as const;

export type AggregateName = (typeof AGGREGATES)[number];
