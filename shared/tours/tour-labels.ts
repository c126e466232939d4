import { priceKindWords } from './price-kinds.ts';
import { type FieldName, type TourField, tourFields } from './tour-fields.ts';

const missing: Partial<Record<FieldName, string>> = {
  type: 'Choose a type.',
  place: 'Choose a place.',
  rating: 'Enter a number from 0 to 5.',
  price: 'Enter the price.',
  pricePerDay: 'Enter the price per day.',
};

const labels: Partial<Record<FieldName, string>> = {
  // By the specification's name alone it was read as the lower of the two.
  discountPrice: 'Old price (Discount Price)',
  pillionPrice: priceKindWords.pillion,
  ownBikePrice: priceKindWords.ownBike,
  passengerPrice: priceKindWords.passenger,
  foreignerPrice: priceKindWords.foreigner,
};

export function missingWords(name: FieldName): string {
  return missing[name] ?? 'Fill this in.';
}

/** The desk's name for a field: the table's, this page's, or its name in words. Apart from the table, as no visitor sees it. */
export function labelOf(name: FieldName): string {
  const { label }: TourField = tourFields[name];
  return label ?? labels[name] ?? name.slice(0, 1).toUpperCase() + name.slice(1).replace(/[A-Z]/g, ' $&');
}
