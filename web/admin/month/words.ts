import type { Compared, MonthFigure } from '#shared/bookings/month';
import { addMonths, sayMonth } from '#shared/bookings/month';
import { formatPaise } from '#shared/text/paise';
import { formatNumber } from '#shared/tours/heights';

function sayShortMonth(month: string): string {
  const [name = '', year] = sayMonth(month).split(' ');
  return `${name.slice(0, 3)} ${year}`;
}

export const sayFigure = (name: MonthFigure, value: number): string =>
  name.endsWith('Paise') ? formatPaise(value) : formatNumber(value);

export function compared(month: string, { before, yearAgo }: Compared, name: MonthFigure): [string, string][] {
  return [
    [sayShortMonth(addMonths(month, -1)), sayFigure(name, before[name])],
    [sayShortMonth(addMonths(month, -12)), sayFigure(name, yearAgo[name])],
  ];
}
