interface Vocabulary {
  /** Required, or recommended and always available here. */
  required: readonly string[];
  optional?: readonly string[];
}

/** The part of schema.org 29 that the site uses; `required` is from schema.org's and Google's pages on each type. */
const vocabulary: Readonly<Record<string, Vocabulary>> = {
  TravelAgency: {
    required: ['name', 'url', 'image', 'logo', 'telephone', 'email', 'address', 'geo', 'priceRange', 'sameAs'],
    optional: ['slogan', 'description', 'foundingDate', 'currenciesAccepted', 'paymentAccepted', 'openingHours'],
  },
  PostalAddress: { required: ['streetAddress', 'addressLocality', 'postalCode', 'addressCountry'] },
  GeoCoordinates: { required: ['latitude', 'longitude'], optional: ['elevation'] },
  WebSite: { required: ['name', 'url', 'publisher'], optional: ['inLanguage'] },
  TouristTrip: {
    required: ['name', 'description', 'url', 'image', 'provider'],
    optional: ['touristType', 'tripOrigin', 'itinerary', 'offers'],
  },
  Offer: {
    required: ['price', 'priceCurrency', 'availability', 'url'],
    optional: ['description', 'offeredBy', 'availabilityStarts'],
  },
  Place: { required: ['name', 'geo'] },
  ItemList: { required: ['itemListElement'], optional: ['numberOfItems'] },
  // Of a page that only lists, the address and nothing else (Google’s “summary page”).
  ListItem: { required: ['position'], optional: ['name', 'item', 'url', 'description'] },
  BreadcrumbList: { required: ['itemListElement'] },
  FAQPage: { required: ['mainEntity'] },
  Question: { required: ['name', 'acceptedAnswer'] },
  Answer: { required: ['text'] },
};

export type SchemaNode = Record<string, unknown> & { '@type': string; '@id'?: string };

function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && '@type' in value;
}

export function listNodes(value: unknown): SchemaNode[] {
  if (Array.isArray(value)) return value.flatMap(listNodes);
  if (typeof value !== 'object' || value === null) return [];
  return [...(isNode(value) ? [value] : []), ...Object.values(value).flatMap(listNodes)];
}

/** Finds unknown types and properties, missing values and dangling references. */
export function findMistakes(graph: readonly SchemaNode[]): string[] {
  const ids = new Set(graph.map((node) => node['@id']));
  return listNodes(graph).flatMap((node) => {
    const type = node['@type'];
    const definition = vocabulary[type];
    if (!definition) return [`${type}: not a known type`];
    const properties = Object.keys(node).filter((name) => !name.startsWith('@'));
    return [
      ...definition.required.filter((name) => !properties.includes(name)).map((name) => `${type}: ${name} is missing`),
      ...properties
        .filter((name) => !definition.required.includes(name) && !definition.optional?.includes(name))
        .map((name) => `${type}: ${name} isn’t one of its properties`),
      ...properties
        .filter((name) => ['', null].includes(node[name] as string))
        .map((name) => `${type}: ${name} is empty`),
      ...properties.flatMap((name) => {
        const targetId = (node[name] as SchemaNode | null)?.['@id'];
        return targetId !== undefined && !isNode(node[name]) && !ids.has(targetId)
          ? [`${type}: ${name} points to nothing`]
          : [];
      }),
    ];
  });
}

export function readGraph(html: string): SchemaNode[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const [block] = blocks;
  if (!block?.[1] || blocks.length > 1) throw new Error(`${blocks.length} blocks of structured data`);
  return (JSON.parse(block[1]) as { '@graph': SchemaNode[] })['@graph'];
}
