/** The next page's cursor from the `Link` header; null on the last page. */
export function nextCursor(headers: Headers): string | null {
  const link = /<([^>]*)>\s*;\s*rel="?next"?/i.exec(headers.get('Link') ?? '')?.[1];
  return link === undefined ? null : new URL(link, 'http://any').searchParams.get('cursor');
}
