/** ISO 2533:1975, below 11,000 m: p ÷ p₀ = (1 − 0.0065 h ÷ 288.15)^5.2559, oxygen with it. At 5,000 m: 53 %. */
export function toAirShare(heightM: number): number {
  return Math.round(100 * (1 - (0.0065 * heightM) / 288.15) ** 5.2559);
}
