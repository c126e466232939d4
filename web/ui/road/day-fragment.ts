/** The fragment of a day's page in the roadbook, without its `#`. Browsers open the day that they are led into. */
export const dayFragment = (day: number) => `day-${day}`;
