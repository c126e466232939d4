import { maxStars } from '#shared/reviews/review-texts';
import { pages } from '#shared/routes';
import { iconSrc, linkPictureSrc } from '#shared/settings/brand';
import type { Site } from '#shared/settings/site';
import { type Breadcrumb, listBreadcrumbs } from '#shared/tours/catalogue';
import { type DepartureStatus, findDepartureStatus, listUpcoming } from '#shared/tours/departures';
import { listGallery } from '#shared/tours/pictures';
import { findCoverCrop } from '#shared/tours/share-picture';
import type { Tour, TourCard } from '#shared/tours/tour';

export function agencyId(origin: string): string {
  return `${origin}/#agency`;
}

const dayNames = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

/** Examples: `Mo-Sa`, `Mo,We,Fr`. @param days 0 is Sunday */
function formatOpeningDays(days: readonly number[]): string {
  const [first = 0] = days;
  const isConsecutive = days.length > 2 && days.every((day, index) => day === first + index);
  return (isConsecutive ? [first, first + days.length - 1] : days)
    .map((day) => dayNames[day])
    .join(isConsecutive ? '-' : ',');
}

export function toTravelAgency(site: Site, origin: string) {
  const { address } = site;
  return {
    '@type': 'TravelAgency',
    '@id': agencyId(origin),
    name: site.name,
    slogan: site.tagline,
    description: site.description,
    url: origin + pages.home,
    logo: origin + (site.icon ? iconSrc(site.icon, 512) : '/icons/icon-512.png'),
    image: origin + linkPictureSrc(site.linkPicture),
    telephone: site.phone,
    email: site.email,
    foundingDate: String(site.founded),
    priceRange: '₹₹',
    currenciesAccepted: 'INR',
    paymentAccepted: 'Bank transfer',
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      postalCode: address.postcode,
      addressCountry: 'IN',
    },
    geo: { '@type': 'GeoCoordinates', latitude: address.lat, longitude: address.lon },
    openingHours: `${formatOpeningDays(site.officeDays)} ${site.opens}-${site.closes}`,
    sameAs: site.social.map(({ href }) => href),
  };
}

export function toWebSite(site: Site, origin: string) {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: site.name,
    url: origin + pages.home,
    inLanguage: 'en-IN',
    publisher: { '@id': agencyId(origin) },
  };
}

const withoutEmpty = <T extends object>(node: T): Partial<T> =>
  Object.fromEntries(Object.entries(node).filter(([, value]) => value !== '' && value !== undefined)) as Partial<T>;

const maxOffers = 24;

const availabilityByStatus: Record<Exclude<DepartureStatus, 'cancelled'>, string> = {
  open: 'https://schema.org/InStock',
  guaranteed: 'https://schema.org/InStock',
  few: 'https://schema.org/LimitedAvailability',
  full: 'https://schema.org/SoldOut',
};

function toOffers(origin: string, tour: Tour, url: string, today: string) {
  const toOffer = (price: number, status: keyof typeof availabilityByStatus, startsOn?: string) => ({
    '@type': 'Offer',
    url,
    price,
    priceCurrency: 'INR',
    availability: availabilityByStatus[status],
    ...(startsOn ? { availabilityStarts: startsOn } : {}),
    description: 'Per person, for Indian nationals.',
    offeredBy: { '@id': agencyId(origin) },
  });
  const offers = listUpcoming(tour.departures, today).flatMap((departure) => {
    const status = findDepartureStatus(departure);
    const price = departure.price ?? tour.price;
    return status === 'cancelled' || price === null ? [] : toOffer(price, status, departure.startsOn);
  });
  if (offers.length > 0) return offers.slice(0, maxOffers);
  return tour.price === null ? undefined : toOffer(tour.price, 'open');
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

const maxReviews = 10;

/** Only reviews that travellers wrote: the `rating` that the agency enters is not in it. */
function toReviews({ reviewAverage, reviewCount, reviews = [] }: Tour) {
  if (!reviewCount) return {};
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: reviewAverage, reviewCount, bestRating: maxStars },
    review: reviews.slice(0, maxReviews).map(({ stars, words, name, writtenOn }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      datePublished: writtenOn,
      reviewBody: words,
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: maxStars },
    })),
  };
}

export function toTouristTrip(site: Site, origin: string, tour: Tour, today: string) {
  const url = origin + pages.tour(tour._id);
  return withoutEmpty({
    '@type': 'TouristTrip',
    '@id': `${url}#trip`,
    name: tour.heading,
    description: tour.description,
    url,
    image: [findCoverCrop(tour, site), ...listGallery(tour)].map((path) => origin + path),
    touristType: tour.type,
    provider: { '@id': agencyId(origin) },
    tripOrigin: toOrigin(tour),
    itinerary: toItinerary(tour),
    offers: toOffers(origin, tour, url, today),
    ...toReviews(tour),
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

export function listTourBreadcrumbs(tour: Tour, ...lastBreadcrumbs: Breadcrumb[]): Breadcrumb[] {
  return [...listBreadcrumbs(tour), { name: tour.heading, path: pages.tour(tour._id) }, ...lastBreadcrumbs];
}

export function toBreadcrumbList(origin: string, breadcrumbs: readonly Breadcrumb[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs
      .filter(({ path }) => path !== null)
      .map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: origin + path })),
  };
}

export function toItemList(origin: string, tours: readonly Pick<TourCard, '_id'>[]) {
  return {
    '@type': 'ItemList',
    itemListElement: tours.map((tour, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: origin + pages.tour(tour._id),
    })),
  };
}
