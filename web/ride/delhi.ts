/** Where the road to the mountains begins, in metres: Safdarjung in Delhi (India Meteorological Department). */
export const delhiM = 216;
