import { pages } from '#shared/routes';
import { iconSrc, linkPictureSrc } from '#shared/settings/brand';
import type { Site } from '#shared/settings/site';
import { type Breadcrumb, listBreadcrumbs } from '#shared/tours/catalogue';
import { type DepartureStatus, findStatus, listUpcoming } from '#shared/tours/departures';
import { findSharePicture, listGallery } from '#shared/tours/pictures';
import type { Tour, TourCard } from '#shared/tours/tour';

export function agencyId(origin: string): string {
  return `${origin}/#agency`;
}

const dayNames = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

/** As schema.org writes days: `Mo-Sa`, or each by itself where some between are missing. */
function toDays(days: readonly number[]): string {
  const [first = 0] = days;
  const isRun = days.length > 2 && days.every((day, at) => day === first + at);
  return (isRun ? [first, first + days.length - 1] : days).map((day) => dayNames[day]).join(isRun ? '-' : ',');
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
    openingHours: `${toDays(site.officeDays)} ${site.opens}-${site.closes}`,
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

const filled = <T extends object>(thing: T): Partial<T> =>
  Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== '' && value !== undefined)) as Partial<T>;

const maxOffered = 24;

const availability: Record<Exclude<DepartureStatus, 'cancelled'>, string> = {
  open: 'https://schema.org/InStock',
  guaranteed: 'https://schema.org/InStock',
  few: 'https://schema.org/LimitedAvailability',
  full: 'https://schema.org/SoldOut',
};

/** The tour's own offer, or one for each departure ahead: an offer's availability starts with what is offered. */
function toOffers(origin: string, tour: Tour, url: string, today: string) {
  const toOffer = (price: number, standing: keyof typeof availability, startsOn?: string) => ({
    '@type': 'Offer',
    url,
    price,
    priceCurrency: 'INR',
    availability: availability[standing],
    ...(startsOn ? { availabilityStarts: startsOn } : {}),
    description: 'Per person, for Indian nationals.',
    offeredBy: { '@id': agencyId(origin) },
  });
  const offers = listUpcoming(tour.departures, today).flatMap((departure) => {
    const standing = findStatus(departure);
    const price = departure.price ?? tour.price;
    return standing === 'cancelled' || price === null ? [] : toOffer(price, standing, departure.startsOn);
  });
  if (offers.length > 0) return offers.slice(0, maxOffered);
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

/** @param today departures from then on are offered, `YYYY-MM-DD` */
export function toTouristTrip(site: Site, origin: string, tour: Tour, today: string) {
  const url = origin + pages.tour(tour._id);
  return filled({
    '@type': 'TouristTrip',
    '@id': `${url}#trip`,
    name: tour.heading,
    description: tour.description,
    url,
    image: [findSharePicture(tour, site), ...listGallery(tour)].map((path) => origin + path),
    touristType: tour.type,
    provider: { '@id': agencyId(origin) },
    tripOrigin: toOrigin(tour),
    itinerary: toItinerary(tour),
    offers: toOffers(origin, tour, url, today),
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

export function toTourSteps(tour: Tour, ...last: Breadcrumb[]): Breadcrumb[] {
  return [...listBreadcrumbs(tour), { name: tour.heading, path: pages.tour(tour._id) }, ...last];
}

export function toBreadcrumbs(origin: string, steps: readonly Breadcrumb[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps
      .filter(({ path }) => path !== null)
      .map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: origin + path })),
  };
}

/** As search engines want it of a page that only lists: what they are is on their own pages. */
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
