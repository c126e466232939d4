import { pages } from '#shared/paths';
import type { TourCard } from '#shared/tour';

export function toItemList(origin: string, tours: readonly TourCard[]) {
  return {
    '@type': 'ItemList',
    numberOfItems: tours.length,
    itemListElement: tours.map((tour, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: tour.heading,
      url: origin + pages.tour(tour._id),
      image: origin + tour.coverImage,
    })),
  };
}
