import * as v from 'valibot';
import { tourFields } from './tour-fields.ts';
import { DeskTour } from './tour-stage.ts';

export const maxPrices = 300;

const rupees = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(tourFields.price.max)));

const PriceChange = v.strictObject({
  id: v.pipe(v.string(), v.maxLength(100)),
  version: v.pipe(v.number(), v.integer()),
  price: rupees,
  discountPrice: rupees,
  pricePerDay: rupees,
  // Left as they are where they aren't sent.
  pillionPrice: v.optional(rupees),
  ownBikePrice: v.optional(rupees),
  passengerPrice: v.optional(rupees),
  foreignerPrice: v.optional(rupees),
});
export type PriceChange = v.InferOutput<typeof PriceChange>;

export const PriceInput = v.strictObject({
  tours: v.pipe(v.array(PriceChange), v.minLength(1, 'Choose at least one tour.'), v.maxLength(maxPrices)),
});

/** Its answer: the tours as they are now. Those that somebody else had changed in between are left alone and named. */
export const ChangedPrices = v.object({
  message: v.string(),
  changed: v.array(DeskTour),
  skipped: v.array(v.string()),
});
export type ChangedPrices = v.InferOutput<typeof ChangedPrices>;
