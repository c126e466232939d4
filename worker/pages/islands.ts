/** JSON that may stand inside a script element: no `<` can end it, no line separator can break it. */
function toIsland(attributes: string, data: unknown): string {
  const json = JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
  return `<script ${attributes}>${json}</script>`;
}

/** What the browser needs to take the page over without asking again. */
export function pageData(data: unknown): string {
  return toIsland('type="application/json" id="page-data"', data);
}

/** What search engines read of the page: schema.org's words. A data block; no browser runs it. */
export function structuredData(graph: readonly object[]): string {
  return toIsland('type="application/ld+json"', { '@context': 'https://schema.org', '@graph': graph });
}
