/** The moment at which a day of India's (`YYYY-MM-DD`) begins, in milliseconds. */
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00+05:30`);
