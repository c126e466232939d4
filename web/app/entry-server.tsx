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
  /** Modules of the page's screens, as paths relative to `web/`. */
  modules: string[];
}

interface PageData {
  origin: string;
  today: string;
  loaderData: Record<string, unknown>;
}

interface PageOptions {
  origin: string;
  site: Site;
  today: string;
  posted?: PostedInquiry | undefined;
}

interface RequestContext {
  catalogue: Catalogue;
  posted: PostedInquiry | undefined;
}

const handler = createStaticHandler(createRoutes((context) => (context as RequestContext).catalogue));

const appElementStart = '<div id="app"';

/** Loads all data before it renders, because React would stream late data with inline scripts, which `script-src 'self'` forbids. */
export async function renderPage(
  request: Request,
  catalogue: Catalogue,
  page: PageOptions,
): Promise<RenderedPage | Response> {
  const { origin, site, today, posted } = page;
  const context: RequestContext = { catalogue, posted };
  const result = await handler.query(request, { requestContext: context });
  if (result instanceof Response) return result;
  for (const error of Object.values(result.errors ?? {})) {
    // The router's `*` doesn't match a path with a line break.
    const isUnmatched = isRouteErrorResponse(error) && error.status === 404;
    if (!isUnmatched) throw error;
    return renderPage(new Request(new URL(pages.notFound, request.url), request), catalogue, page);
  }
  const router = createStaticRouter(handler.dataRoutes, result);
  const app = (
    <StrictMode>
      <SiteOriginContext value={origin}>
        <SiteProvider facts={site}>
          <TodayContext value={today}>
            <StaticRouterProvider router={router} context={result} hydrate={false} />
          </TodayContext>
        </SiteProvider>
      </SiteOriginContext>
    </StrictMode>
  );
  const html = renderToString(app);
  // React writes hoisted <title>, <meta> and <link> before the first element.
  const appIndex = html.indexOf(appElementStart);
  if (appIndex < 0) throw new Error('The page has no app element.');
  return {
    status: result.statusCode,
    head: html.slice(0, appIndex),
    body: html.slice(appIndex),
    data: { origin, today, loaderData: result.loaderData },
    modules: result.matches.flatMap(({ route }) => findScreenModule(route) ?? []),
  };
}
