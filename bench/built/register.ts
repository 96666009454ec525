import { register } from 'node:module';

/** Preloaded where a bench is to run what is shipped: the development loader's code costs time in every call. */
register('./hooks.mjs', import.meta.url);
