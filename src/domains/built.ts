import { type CatalogueOptions, createCatalogue } from '../catalogue/catalogue.ts';
import type { Catalogue } from '../catalogue/tool.ts';
import type { Schema } from '../schema/model.ts';
import { readSchema, type SchemaSource } from '../schema/read-schema.ts';

/** All that is made of a database: plain data, which goes between processes and into the cache. */
export interface Built {
  readonly schema: Schema;
  readonly catalogue: Catalogue;
}

export interface BuildRequest extends SchemaSource {
  readonly catalogue?: CatalogueOptions;
}

/** Reads a database and writes its tools; takes seconds for big ones. Throws `database.unavailable`. */
export function buildDomain(request: BuildRequest): Built {
  const schema = readSchema(request);
  return { schema, catalogue: createCatalogue(schema, request.catalogue) };
}
