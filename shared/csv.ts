export type CsvCell = string | number;

// Spreadsheets read such text as a formula, even after blanks or in full-width letters (CWE-1236).
const formulaPattern = /^\s*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

// In much of Europe semicolons or tabs separate cells, so a formula can begin inside one of our cells.
const innerFormulaPattern = /([;\t\r\n][\s"]*)(?=[=+\-@|%\uff1d\uff0b\uff0d\uff20])/g;

/** Doubles quotes (RFC 4180), and makes a formula text by an apostrophe. Numbers have two decimals. */
export function formatCsvCell(value: CsvCell): string {
  if (typeof value === 'number') return value.toFixed(2);
  const safe = (formulaPattern.test(value) ? `'${value}` : value).replace(innerFormulaPattern, "$1'");
  return `"${safe.replaceAll('"', '""')}"`;
}

/** The byte order mark makes Excel read the file as UTF-8. */
export function formatCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map((cells) => cells.map(formatCsvCell).join(',')).join('\r\n')}\r\n`;
}
