export type Cell = string | number;

// What spreadsheets may read as a formula, even after blanks or in full-width letters (CWE-1236).
const formula = /^\s*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

// Where semicolons or tabs part the cells, as in much of Europe, these begin one inside ours.
const laterFormula = /([;\t\r\n][\s"]*)(?=[=+\-@|%\uff1d\uff0b\uff0d\uff20])/g;

/** One cell: an apostrophe before anything like a formula, quotes doubled (RFC 4180); an amount with its paise. */
export function toCell(value: Cell): string {
  if (typeof value === 'number') return value.toFixed(2);
  const safe = (formula.test(value) ? `'${value}` : value).replace(laterFormula, "$1'");
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A CSV file of rows, the first its heads, with the byte order mark that makes Excel read it as UTF-8. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((cells) => cells.map(toCell).join(',')).join('\r\n')}\r\n`;
}
