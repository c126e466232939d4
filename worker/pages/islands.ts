/** JSON that is safe inside a script element: `<` and line separators are escaped. */
function toIsland(attributes: string, data: unknown): string {
  const json = JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
  return `<script ${attributes}>${json}</script>`;
}

export function pageData(data: unknown): string {
  return toIsland('type="application/json" id="page-data"', data);
}

/** A schema.org data block for search engines; browsers don't run it. */
export function structuredData(graph: readonly object[]): string {
  return toIsland('type="application/ld+json"', { '@context': 'https://schema.org', '@graph': graph });
}
