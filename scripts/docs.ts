import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { toErrorsPage } from './errors-page.ts';

/** Writes the pages of `docs/` that are derived from the sources. */
writeFileSync(fileURLToPath(new URL('../docs/errors.md', import.meta.url)), toErrorsPage());
