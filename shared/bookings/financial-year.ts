/** India's financial year, April to March, as papers name it: `2027-03-31` → `26-27`. */
export function financialYearOf(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);
  const two = (of: number) => String(of % 100).padStart(2, '0');
  return `${two(year)}-${two(year + 1)}`;
}
