const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * How far the moon stands from the sun, in degrees: 0 is new, 90 half and waxing, 180 full, 270 half and waning. After
 * Meeus, Astronomical Algorithms, chapter 48; within half a degree, about an hour.
 */
export function moonAngle(at: Date): number {
  const centuries = (at.getTime() / 86_400_000 + 2_440_587.5 - 2_451_545) / 36_525;
  const elongation = 297.8501921 + 445267.1114034 * centuries;
  const d = radians(elongation);
  const sun = radians(357.5291092 + 35999.0502909 * centuries);
  const moon = radians(134.9633964 + 477198.8675055 * centuries);
  const angle =
    elongation +
    6.289 * Math.sin(moon) -
    2.1 * Math.sin(sun) +
    1.274 * Math.sin(2 * d - moon) +
    0.658 * Math.sin(2 * d) +
    0.214 * Math.sin(2 * moon) +
    0.11 * Math.sin(d);
  return ((angle % 360) + 360) % 360;
}

/** The moon of a day's evening, ten o'clock in India. @param day `YYYY-MM-DD` */
export function moonOn(day: string): number {
  return moonAngle(new Date(`${day}T16:30:00Z`));
}

/** `a waxing moon`, for who doesn't see it. */
export function moonWords(day: string): string {
  const angle = moonOn(day);
  if (angle < 12 || angle > 348) return 'a new moon';
  if (Math.abs(angle - 180) < 12) return 'a full moon';
  return `a ${angle < 180 ? 'waxing' : 'waning'} ${Math.abs(angle - 180) < 90 ? 'moon' : 'crescent'}`;
}
