const inIndia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** The day it is in India at a moment (ms): `2027-07-12`. */
export function toIndianDay(at: number): string {
  return inIndia.format(at);
}

/** So many days after a day; both are like `2027-07-12`. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
