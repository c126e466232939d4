/** What search engines ask of a type, and what else schema.org lets it say. */
interface Vocabulary {
  /** Required, or recommended and always known here. */
  needs: readonly string[];
  may?: readonly string[];
}

/** schema.org 29, as far as the site speaks it; `needs` from schema.org's and Google's pages on each type. */
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
  Offer: { needs: ['price', 'priceCurrency', 'availability', 'url'], may: ['description', 'offeredBy'] },
  Place: { needs: ['name', 'geo'] },
  ItemList: { needs: ['itemListElement', 'numberOfItems'] },
  ListItem: { needs: ['position', 'name'], may: ['item', 'url', 'image', 'description'] },
  BreadcrumbList: { needs: ['itemListElement'] },
  FAQPage: { needs: ['mainEntity'] },
  Question: { needs: ['name', 'acceptedAnswer'] },
  Answer: { needs: ['text'] },
};

export type Thing = Record<string, unknown> & { '@type': string; '@id'?: string };

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && '@type' in value;
}

/** The things of a page's structured data, those inside others included. */
export function listThings(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(listThings);
  if (typeof value !== 'object' || value === null) return [];
  return [...(isThing(value) ? [value] : []), ...Object.values(value).flatMap(listThings)];
}

/** Where a page's structured data leaves schema.org, names what nobody defines, or says nothing. */
export function findMistakes(graph: readonly Thing[]): string[] {
  const ids = new Set(graph.map((thing) => thing['@id']));
  return listThings(graph).flatMap((thing) => {
    const type = thing['@type'];
    const known = vocabulary[type];
    if (!known) return [`${type}: not a type that is spoken here`];
    const said = Object.keys(thing).filter((name) => !name.startsWith('@'));
    return [
      ...known.needs.filter((name) => !said.includes(name)).map((name) => `${type}: ${name} is missing`),
      ...said
        .filter((name) => !known.needs.includes(name) && !known.may?.includes(name))
        .map((name) => `${type}: ${name} is no property of it`),
      ...said.filter((name) => ['', null].includes(thing[name] as string)).map((name) => `${type}: ${name} is empty`),
      ...said.flatMap((name) => {
        const to = (thing[name] as Thing | null)?.['@id'];
        return to !== undefined && !isThing(thing[name]) && !ids.has(to) ? [`${type}: ${name} leads to nothing`] : [];
      }),
    ];
  });
}

/** The structured data of a page's HTML. @throws where there is not exactly one block of it */
export function readGraph(html: string): Thing[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const [block] = blocks;
  if (!block?.[1] || blocks.length > 1) throw new Error(`${blocks.length} blocks of structured data`);
  return (JSON.parse(block[1]) as { '@graph': Thing[] })['@graph'];
}
