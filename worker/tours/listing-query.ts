import * as v from 'valibot';
import { cleanText } from '#shared/text';
import type { TourFilter } from '#shared/tours/catalogue';
import { tourTypes } from '#shared/tours/tour-fields';

/** Maximum of tours in a response; its Link header leads to the next page. */
export const maxPageSize = 1000;

const wholeNumberTo = (max: number, message: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,16}$/, message),
    v.transform(Number),
    v.check((value) => value >= 1 && value <= max, message),
  );

export const ListingQuery = v.object({
  type: v.optional(v.picklist(tourTypes, `One of ${tourTypes.join(', ')}.`)),
  place: v.optional(v.pipe(v.string(), v.maxLength(80, 'At most 80 characters.'), v.transform(cleanText))),
  limit: v.optional(wholeNumberTo(maxPageSize, 'Enter a whole number from 1 to 1,000.')),
  cursor: v.optional(wholeNumberTo(Number.MAX_SAFE_INTEGER, 'This isn’t a valid cursor.')),
  fields: v.optional(v.picklist(['card'], 'Only `card` is known.')),
});
export type ListingQuery = v.InferOutput<typeof ListingQuery>;

export function toFilter({ type, place }: ListingQuery): TourFilter {
  return { ...(type ? { type } : {}), ...(place ? { place } : {}) };
}

/** ETag of a list. Cards depend on the day, because they have no earlier departures. @param today `YYYY-MM-DD` */
export function createListEtag(version: number, query: ListingQuery, today: string): string {
  const { type = '', place = '', limit = '', cursor = '', fields = '' } = query;
  return `W/"${[version, type, encodeURIComponent(place.toLowerCase()), limit, cursor, fields && `${fields}.${today}`].join('.')}"`;
}

export function toNextLink(path: string, query: ListingQuery, cursor: number): string {
  const entries = Object.entries({ ...query, cursor }).filter(([, value]) => value !== undefined);
  return `<${path}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}>; rel="next"`;
}
