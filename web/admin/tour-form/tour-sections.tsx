import type { ReactNode } from 'react';
import { type TourType, tourTypes } from '#shared/tour';
import { BasicsSection } from './basics-section';
import type { TourFormKind } from './check-tour';
import { FaqSection } from './faq-section';
import { ItinerarySection } from './itinerary-section';
import { PriceSection } from './price-section';
import { DescriptionSection, ListsSection } from './text-sections';

/** Add Tour offers these alone; the edit form all three (spec §3, design §8.5). */
const typesOf: Record<TourFormKind, readonly TourType[]> = {
  add: tourTypes.filter((type) => type !== 'Adventure'),
  edit: tourTypes,
};

/** Everything of a tour that is typed. `pictures` stand where one would look for them. */
export function TourSections({ kind, pictures }: { kind: TourFormKind; pictures: ReactNode }) {
  return (
    <>
      <BasicsSection kind={kind} types={typesOf[kind]} />
      <PriceSection kind={kind} />
      <DescriptionSection kind={kind} />
      {pictures}
      <ItinerarySection kind={kind} />
      <ListsSection kind={kind} />
      <FaqSection kind={kind} />
    </>
  );
}
