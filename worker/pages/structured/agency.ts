import { pages } from '#shared/paths';
import { iconSrc } from '#shared/site/brand';
import { linkPictureSrc } from '#shared/site/logo';
import type { Site } from '#shared/site/site';

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
