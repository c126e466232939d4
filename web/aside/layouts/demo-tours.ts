import type { RoadPicture } from '../../ui/road/road-pictures';

// Spec §3. Not for sale, not in the catalogue.

export interface DemoTour {
  id: number;
  image: RoadPicture;
  tagText?: string;
  place: string;
  title: string;
  /** Dollars a day. */
  amount: number;
}

const tours: readonly Omit<DemoTour, 'id'>[] = [
  { image: 'g-confluence', title: 'Above the Indus', place: 'Leh Ladakh', amount: 58, tagText: '10% Off' },
  { image: 'g-camp-night', title: 'Chandratal by Tent and Stove', place: 'Spiti Valley', amount: 95 },
  { image: 'g-jebel', title: 'Dunes Before the Heat', place: 'Dubai', amount: 140, tagText: '25% Off' },
  { image: 'g-forest-road', title: 'Cedar Roads to Jalori', place: 'Himachal Pradesh', amount: 45 },
  { image: 'g-lagoon', title: 'Phang Nga at Dusk', place: 'Thailand', amount: 180 },
  { image: 'g-log-bridge', title: 'Hampta Meadows, Light Pack', place: 'Trekking', amount: 70, tagText: '5% Off' },
  { image: 'g-lake-temple', title: 'Terraces and the Volcano', place: 'Bali', amount: 210 },
  { image: 'g-ghat', title: 'Two Days on the Ganga', place: 'Rishikesh', amount: 40 },
  { image: 'g-beach', title: 'Langkawi by Ferry and Scooter', place: 'Malaysia', amount: 265 },
  { image: 'g-kiang', title: 'Tso Moriri the Long Way', place: 'Leh Ladakh', amount: 320 },
  { image: 'g-cycle-coast', title: 'One City, Three Islands', place: 'Singapore', amount: 410, tagText: '15% Off' },
  { image: 'g-snow-wall', title: 'Winter Spiti with a Snow Crew', place: 'Spiti Valley', amount: 495 },
];

export const demoTours: readonly DemoTour[] = tours.map((tour, at) => ({ ...tour, id: at + 1 }));

/** Spec §9. */
export const fixedPrice = '$ 58 / Day';
