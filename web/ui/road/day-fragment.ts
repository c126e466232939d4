/** Browsers open the day that they are led into. */
export const dayFragment = (day: number) => `day-${day}`;
