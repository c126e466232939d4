interface OtherRoad {
  from: RegExp;
  to: string;
  heightM: number;
  km: number;
  by: string;
}

/** Checked 2026-11-23. */
export const otherRoads: readonly OtherRoad[] = [
  // Leh to Chumathang 138 km, and 42 to Nyoma: without Leh to Upshi, 49, and Mahe to Nyoma, 20, it is 111.
  // http://lehladakhtravelguides.com/destinations/leh-hanle-tso-moriri/
  { from: /^Mahe/, to: 'Upshi', heightM: 3400, km: 111, by: 'Mahe and along the Indus' },
  // Manali to Kaza 183 km, to Tabo 230, to Sumdo 258; then by Nako, no higher than Kaza.
  // https://spitimarathon.in/general-info/
  { from: /^Kaza$/, to: 'Khab', heightM: 2440, km: 139, by: 'Tabo and Nako' },
];
