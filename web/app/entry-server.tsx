import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { createStaticHandler, createStaticRouter, isRouteErrorResponse, StaticRouterProvider } from 'react-router-dom';
import type { PostedInquiry } from '#shared/inquiries/inquiry-labels';
import { pages } from '#shared/routes';
import type { Site } from '#shared/settings/site';
import type { Catalogue } from '#shared/tours/catalogue';
import { SiteOriginContext, SiteProvider, TodayContext } from '../components/page/site-context';
import { createRoutes, findScreenModule } from './router';

interface RenderedPage {
  status: number;
  head: string;
  body: string;
  data: PageData;
  /** Modules of the page's screens, from `web/`. */
  modules: string[];
}

interface PageData {
  origin: string;
  /** India's, `YYYY-MM-DD`: what the page was rendered for. */
  today: string;
  loaderData: Record<string, unknown>;
}

interface PageFacts {
  origin: string;
  site: Site;
  /** India's, `YYYY-MM-DD`: dates before it are not shown. */
  today: string;
  posted?: PostedInquiry | undefined;
}

interface RequestContext {
  catalogue: Catalogue;
  posted: PostedInquiry | undefined;
}

const handler = createStaticHandler(createRoutes((context) => (context as RequestContext).catalogue));

const appStart = '<div id="app"';

/** Renders a page. All data is loaded first, so that React writes no inline script and `script-src 'self'` holds. */
export async function renderPage(
  request: Request,
  catalogue: Catalogue,
  page: PageFacts,
): Promise<RenderedPage | Response> {
  const { origin, site, today, posted } = page;
  const context: RequestContext = { catalogue, posted };
  const found = await handler.query(request, { requestContext: context });
  if (found instanceof Response) return found;
  for (const error of Object.values(found.errors ?? {})) {
    // The router's `*` doesn't match a line break.
    const isUnclaimed = isRouteErrorResponse(error) && error.status === 404;
    if (!isUnclaimed) throw error;
    return renderPage(new Request(new URL(pages.notFound, request.url), request), catalogue, page);
  }
  const router = createStaticRouter(handler.dataRoutes, found);
  const app = (
    <StrictMode>
      <SiteOriginContext value={origin}>
        <SiteProvider facts={site}>
          <TodayContext value={today}>
            <StaticRouterProvider router={router} context={found} hydrate={false} />
          </TodayContext>
        </SiteProvider>
      </SiteOriginContext>
    </StrictMode>
  );
  const html = renderToString(app);
  // React writes hoisted <title>, <meta> and <link> before the first element.
  const at = html.indexOf(appStart);
  if (at < 0) throw new Error('The page has no app element.');
  return {
    status: found.statusCode,
    head: html.slice(0, at),
    body: html.slice(at),
    data: { origin, today, loaderData: found.loaderData },
    modules: found.matches.flatMap(({ route }) => findScreenModule(route) ?? []),
  };
}
