/*
 * Places by which a road is known to have no pump for long. Everywhere else on our tours pumps come every few kilometres,
 * on the road from Srinagar to Leh at worst every 50. Checked 2026-11-23:
 * https://venturevista.club/petrol-pump-leh-ladakh (October 2024: Manali to Leh, Nubra, Pangong; Hunder has two pumps)
 * http://gaselectricity.in/spare-fuel-for-ladakh-trip-where-do-you-need-it (Tandi to Karu, Agham to Shyok, Chushul)
 * Of a pump in Nyoma we found no second source, so nothing counts on it.
 */
const roads: readonly RegExp[] = [
  // Tandi to Karu
  /^(Baralacha|Sarchu|Pang$|Tanglang)/,
  // Leh, Nubra, Pangong
  /^(Khardung|Turtuk|Shyok|Spangmik|Chang La)/,
  // Changthang
  /^(Chushul|Hanle|Umling|Korzok|Thukje)/,
  // Powari to Kaza and over Kunzum La to Manali
  /^(Nako|Tabo|Mudh|Losar|Kunzum|Chandratal)/,
  // Dirang to Tawang
  /^Sela$/,
];

/** Whether a way by these places is one on which pumps have to be counted. */
export function isRemote(places: readonly string[]): boolean {
  return places.some((place) => roads.some((road) => road.test(place)));
}
