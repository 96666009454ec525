/** Makes a column's name safe: trimmed, blanks, slashes and hyphens to underscores, parentheses dropped. */
export function toSafeName(name: string): string {
  return name.trim().replace(/[ /-]/g, '_').replace(/[()]/g, '');
}

/** Makes names unique without changing the first of equal ones: the second gets `_2`, the third `_3`. */
export function toUniqueNames(names: readonly string[]): string[] {
  const wanted = new Set(names);
  const taken = new Set<string>();
  return names.map((name) => {
    const free = taken.has(name)
      ? findFree(name, (candidate) => wanted.has(candidate) || taken.has(candidate))
      : name;
    taken.add(free);
    return free;
  });
}

function findFree(name: string, isTaken: (candidate: string) => boolean): string {
  let number = 2;
  while (isTaken(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}
