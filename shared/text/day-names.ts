const months = 'January February March April May June July August September October November December'.split(' ');
const weekdays = 'Sun Mon Tues Wednes Thurs Fri Satur'.split(' ');

export function namesOf(ms: number) {
  const day = new Date(ms);
  return {
    year: day.getUTCFullYear(),
    month: months[day.getUTCMonth()] ?? '',
    day: day.getUTCDate(),
    weekday: sayWeekday(day.getUTCDay()),
  };
}

/** `Sunday` for 0. */
export const sayWeekday = (day: number) => `${weekdays[day]}day`;

/** `12 Jul`, `5 Sept`: British English has four letters of the longest. */
export function shortDay(ms: number): string {
  const { day, month } = namesOf(ms);
  return `${day} ${month.slice(0, month.length > 8 ? 4 : 3)}`;
}
