const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
  ...['November', 'December'],
];

/** A text in other cases, with other marks, with blanks around. */
export function rewriteText(text: string): readonly string[] {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '');
  const forms = [
    text.toUpperCase(),
    text.toLowerCase(),
    swapCase(text),
    ` ${text}`,
    `${text.trim()}\u00a0 `,
    text.normalize('NFD'),
    bare,
    bare.replace(/e/, 'é').replace(/O/, 'Ö'),
  ];
  return [...new Set(forms)].filter((form) => form !== text);
}

function swapCase(text: string): string {
  return [...text].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join('');
}

/** A date, a month or a year as people write it otherwise. */
export function rewriteDate(text: string): readonly string[] {
  const [year = '', month, day] = text.split('-');
  if (month === undefined) return [` ${year} `];
  const name = MONTHS[Number(month) - 1] ?? '';
  if (day === undefined)
    return [`${name} ${year}`, `${year}-${Number(month)}`, ` ${name.toUpperCase()} ${year}`];
  return [
    `${name} ${Number(day)}, ${year}`,
    `${Number(day)} ${name.slice(0, 3)} ${year}`,
    `${year}-${Number(month)}-${Number(day)}`,
    `${text}T00:00:00Z`,
    text.replaceAll('-', '/'),
  ];
}
