/** Landscapes of our own that stand under /pictures/roads: About's slider and the demo layouts show them. */
export const roadPictures = [
  { name: 'ladakh-road-1', alt: 'A road towards a rock tower in Ladakh, early light' },
  { name: 'spiti-lake-1', alt: 'A snow peak over a still lake in Spiti' },
  { name: 'himachal-road-1', alt: 'A road into a green bowl of hills in Himachal' },
  { name: 'ladakh-lake-2', alt: 'Brown ridges with snow above Tso Moriri' },
  { name: 'spiti-dusk', alt: 'Dusk on red rock above Kaza' },
  { name: 'dubai-dunes-2', alt: 'Rippled dunes in evening light' },
  { name: 'himachal-valley-2', alt: 'A turquoise river winding through gravel' },
  { name: 'ladakh-peaks-2', alt: 'Rows of peaks after sunset' },
  { name: 'rishikesh-river-1', alt: 'The river at Rishikesh between green slopes' },
  { name: 'spiti-valley-1', alt: 'A deep valley in blue shade, a river at its bottom' },
  { name: 'malaysia-islands', alt: 'Limestone towers in a green sea' },
  { name: 'trek-meadow-1', alt: 'High meadows under old snow' },
  { name: 'ladakh-dunes', alt: 'Sand at Hunder in the Nubra valley' },
  { name: 'thailand-sunset', alt: 'The sun going down between two cliffs' },
  { name: 'spiti-peaks-1', alt: 'Bare grey summits close by' },
  { name: 'bali-terraces-1', alt: 'Rice terraces below a volcano' },
  { name: 'trek-peaks-2', alt: 'A rock summit in the last sun' },
  { name: 'singapore-skyline', alt: 'Towers across the water at night' },
] as const;

export type RoadPicture = (typeof roadPictures)[number]['name'];

/** Widths, in pixels, that each of them is kept in; all are 3:2. */
export const roadWidths = [480, 1120] as const;

export function roadSrc(name: RoadPicture, width: (typeof roadWidths)[number]): string {
  return `/pictures/roads/${name}-${width}.webp`;
}
