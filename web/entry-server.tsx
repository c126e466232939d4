import { StrictMode } from 'react';
import { renderToReadableStream } from 'react-dom/server.edge';
import { createStaticHandler, createStaticRouter, isRouteErrorResponse, StaticRouterProvider } from 'react-router-dom';
import type { Catalogue } from '#shared/catalogue';
import { pages } from '#shared/paths';
import { createRoutes } from './router';
import { SiteOrigin } from './ui/site-origin';

export interface RenderedPage {
  status: number;
  /** Elements that belong into the document's head. */
  head: string;
  /** What stands inside #root. */
  body: string;
  /** What the browser needs to take the page over without asking again. */
  data: PageData;
  /** Files of the matched screens, as Vite's manifest names them. */
  sources: string[];
}

export interface PageData {
  origin: string;
  loaderData: Record<string, unknown>;
}

const appStart = '<div id="app"';

/**
 * Renders the page that a request asks for. All data is loaded before the first byte, so React writes no executable
 * inline script and the pages keep `script-src 'self'`.
 *
 * @param origin scheme and host for absolute addresses
 * @param context handed to loaders, e.g. a posted form that was not accepted
 */
export async function renderPage(
  request: Request,
  catalogue: Catalogue,
  origin: string,
  context?: unknown,
): Promise<RenderedPage | Response> {
  const handler = createStaticHandler(createRoutes(catalogue));
  const found = await handler.query(request, { requestContext: context });
  if (found instanceof Response) return found;
  for (const error of Object.values(found.errors ?? {})) {
    // The router's `*` matches no line break: such an address is claimed by no screen at all.
    const isUnclaimed = isRouteErrorResponse(error) && error.status === 404;
    if (!isUnclaimed) throw error;
    return renderPage(new Request(new URL(pages.notFound, request.url), request), catalogue, origin, context);
  }
  const router = createStaticRouter(handler.dataRoutes, found);
  const stream = await renderToReadableStream(
    <StrictMode>
      <SiteOrigin value={origin}>
        <StaticRouterProvider router={router} context={found} hydrate={false} />
      </SiteOrigin>
    </StrictMode>,
    // React would write a large boundary apart, with an inline script that moves it to its place.
    { signal: request.signal, progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  // React writes hoisted <title>, <meta> and <link> before the first element.
  const at = html.indexOf(appStart);
  return {
    status: found.statusCode,
    head: html.slice(0, at),
    body: html.slice(at),
    data: { origin, loaderData: found.loaderData },
    sources: found.matches.flatMap(({ route }) => {
      const source = (route.handle as { source?: string } | undefined)?.source;
      return source === undefined ? [] : [source];
    }),
  };
}
