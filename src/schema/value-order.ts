/** SQLite's order: numbers before text, text by its UTF-8 bytes. */
export function compareValues(a: number | bigint | string, b: number | bigint | string): number {
  if (typeof a === 'string') return typeof b === 'string' ? compareText(a, b) : 1;
  if (typeof b === 'string') return -1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** UTF-8 and UTF-16 differ in one thing: surrogates belong above all other units. */
function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const unit = a.charCodeAt(index);
    const other = b.charCodeAt(index);
    if (unit !== other) return liftSurrogate(unit) - liftSurrogate(other);
  }
  return a.length - b.length;
}

function liftSurrogate(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
