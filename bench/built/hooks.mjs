const ROOT = new URL('../../', import.meta.url).href;
const SOURCES = `${ROOT}src/`;

/** Leads imports of sources to what the compiler made of them. */
export async function resolve(specifier, context, nextResolve) {
  const found = await nextResolve(specifier, context);
  if (!found.url.startsWith(SOURCES)) return found;
  const name = found.url.slice(SOURCES.length).replace(/\.ts$/, '.js');
  return { url: `${ROOT}dist/${name}`, format: 'module', shortCircuit: true };
}
