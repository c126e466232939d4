import { galleryOf, sharePicture } from '#shared/media';
import { pages } from '#shared/paths';
import type { Tour, TourCard } from '#shared/tour';
import { toTrail } from '#shared/trail';
import { agencyId } from './agency';

const filled = <T extends object>(thing: T): Partial<T> =>
  Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== '' && value !== undefined)) as Partial<T>;

function toOffer(origin: string, tour: Tour, url: string) {
  if (tour.price === null) return undefined;
  return {
    '@type': 'Offer',
    url,
    price: tour.price,
    priceCurrency: 'INR',
    availability: 'https://schema.org/InStock',
    description: 'Per person, for Indian nationals.',
    offeredBy: { '@id': agencyId(origin) },
  };
}

function toOrigin(tour: Tour) {
  const start = tour.route?.[0];
  if (!start) return undefined;
  const { name, lat, lon, altitudeM } = start;
  const geo = { '@type': 'GeoCoordinates', latitude: lat, longitude: lon, elevation: altitudeM };
  return { '@type': 'Place', name, geo };
}

function toItinerary(tour: Tour) {
  if (tour.itinerary.length === 0) return undefined;
  return {
    '@type': 'ItemList',
    numberOfItems: tour.itinerary.length,
    itemListElement: tour.itinerary.map(({ day, title, description }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: `Day ${day}: ${title}`,
      description,
    })),
  };
}

export function toTouristTrip(origin: string, tour: Tour) {
  const url = origin + pages.tour(tour._id);
  return filled({
    '@type': 'TouristTrip',
    '@id': `${url}#trip`,
    name: tour.heading,
    description: tour.description,
    url,
    image: [sharePicture(tour), ...galleryOf(tour)].map((path) => origin + path),
    touristType: tour.type,
    provider: { '@id': agencyId(origin) },
    tripOrigin: toOrigin(tour),
    itinerary: toItinerary(tour),
    offers: toOffer(origin, tour, url),
  });
}

export function toFaqPage(origin: string, tour: Tour) {
  if (tour.faq.length === 0) return null;
  return {
    '@type': 'FAQPage',
    '@id': `${origin}${pages.tour(tour._id)}#questions`,
    mainEntity: tour.faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** Breadcrumbs from Home, `last` after the tour; places without a page are left out. */
export function toBreadcrumbs(origin: string, tour: Tour, ...last: { name: string; path: string }[]) {
  const steps = [...toTrail(tour), { name: tour.heading, path: pages.tour(tour._id) }, ...last];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps
      .filter(({ path }) => path !== null)
      .map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: origin + path })),
  };
}

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
