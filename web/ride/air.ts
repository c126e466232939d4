/**
 * The air at a height as a share of the air at sea level, in whole per cent. Its oxygen falls with its pressure, as it is
 * a fifth of the air everywhere. ISO 2533:1975, Standard Atmosphere, below 11,000 m:
 * p ÷ p₀ = (1 − 0.0065 h ÷ 288.15)^5.2559. At 5,000 m: 53.
 */
export function toAirShare(heightM: number): number {
  return Math.round(100 * (1 - (0.0065 * heightM) / 288.15) ** 5.2559);
}
