/** Midnight in India, milliseconds since 1970. */
export const opening = Date.parse('2024-12-31T00:00:00+05:30');

const two = (value: number) => String(value).padStart(2, '0');

export function toParts(seconds: number): { cap: string; figure: string }[] {
  return [
    { cap: 'Days', figure: two(Math.floor(seconds / 86_400)) },
    { cap: 'Hours', figure: two(Math.floor(seconds / 3600) % 24) },
    { cap: 'Minutes', figure: two(Math.floor(seconds / 60) % 60) },
    { cap: 'Seconds', figure: two(seconds % 60) },
  ];
}
