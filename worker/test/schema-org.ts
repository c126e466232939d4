interface Vocabulary {
  /** Required, or recommended and always available here. */
  needs: readonly string[];
  may?: readonly string[];
}

/** The part of schema.org 29 that the site uses; `needs` is from schema.org's and Google's pages on each type. */
const vocabulary: Readonly<Record<string, Vocabulary>> = {
  TravelAgency: {
    needs: ['name', 'url', 'image', 'logo', 'telephone', 'email', 'address', 'geo', 'priceRange', 'sameAs'],
    may: ['slogan', 'description', 'foundingDate', 'currenciesAccepted', 'paymentAccepted', 'openingHours'],
  },
  PostalAddress: { needs: ['streetAddress', 'addressLocality', 'postalCode', 'addressCountry'] },
  GeoCoordinates: { needs: ['latitude', 'longitude'], may: ['elevation'] },
  WebSite: { needs: ['name', 'url', 'publisher'], may: ['inLanguage'] },
  TouristTrip: {
    needs: ['name', 'description', 'url', 'image', 'provider'],
    may: ['touristType', 'tripOrigin', 'itinerary', 'offers'],
  },
  Offer: {
    needs: ['price', 'priceCurrency', 'availability', 'url'],
    may: ['description', 'offeredBy', 'availabilityStarts'],
  },
  Place: { needs: ['name', 'geo'] },
  ItemList: { needs: ['itemListElement'], may: ['numberOfItems'] },
  // Of a page that only lists, the address and nothing else (Google’s “summary page”).
  ListItem: { needs: ['position'], may: ['name', 'item', 'url', 'description'] },
  BreadcrumbList: { needs: ['itemListElement'] },
  FAQPage: { needs: ['mainEntity'] },
  Question: { needs: ['name', 'acceptedAnswer'] },
  Answer: { needs: ['text'] },
};

export type Thing = Record<string, unknown> & { '@type': string; '@id'?: string };

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && '@type' in value;
}

export function listNodes(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(listNodes);
  if (typeof value !== 'object' || value === null) return [];
  return [...(isThing(value) ? [value] : []), ...Object.values(value).flatMap(listNodes)];
}

/** Finds unknown types and properties, missing values and dangling references. */
export function findMistakes(graph: readonly Thing[]): string[] {
  const ids = new Set(graph.map((thing) => thing['@id']));
  return listNodes(graph).flatMap((thing) => {
    const type = thing['@type'];
    const known = vocabulary[type];
    if (!known) return [`${type}: not a known type`];
    const said = Object.keys(thing).filter((name) => !name.startsWith('@'));
    return [
      ...known.needs.filter((name) => !said.includes(name)).map((name) => `${type}: ${name} is missing`),
      ...said
        .filter((name) => !known.needs.includes(name) && !known.may?.includes(name))
        .map((name) => `${type}: ${name} isn’t one of its properties`),
      ...said.filter((name) => ['', null].includes(thing[name] as string)).map((name) => `${type}: ${name} is empty`),
      ...said.flatMap((name) => {
        const to = (thing[name] as Thing | null)?.['@id'];
        return to !== undefined && !isThing(thing[name]) && !ids.has(to) ? [`${type}: ${name} points to nothing`] : [];
      }),
    ];
  });
}

export function readGraph(html: string): Thing[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const [block] = blocks;
  if (!block?.[1] || blocks.length > 1) throw new Error(`${blocks.length} blocks of structured data`);
  return (JSON.parse(block[1]) as { '@graph': Thing[] })['@graph'];
}
