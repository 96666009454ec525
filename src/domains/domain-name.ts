/** So that `query_<domain>` has at most 50 characters. */
const LONGEST = 44;

/** Words that routes begin with: no domain may be named so. */
const FIXED_WORDS = new Set([
  'domains',
  'sessions',
  'tools',
  'replay',
  'diff',
  'metrics',
  'healthz',
  'readyz',
  'docs',
  'mcp',
  'openapi',
]);

/** The domain's name for a folder's or file's: legal characters only, at most 44, and none of the fixed words. */
export function nameDomain(stem: string): string {
  const legal =
    stem
      .normalize('NFC')
      .replace(/[^a-zA-Z0-9_-]/gu, '_')
      .slice(0, LONGEST) || '_';
  return FIXED_WORDS.has(legal.toLowerCase()) ? `db_${legal}` : legal;
}
