import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { pages } from '#shared/paths';
import type { Catalogue } from '#shared/tours/catalogue';
import { createRoutes } from '../router';
import { listings } from '../routes/listing/listings';
import { LoadingPage } from '../shell/loading-page';
import { OfflineBar } from '../shell/offline-bar';
import { CopiedAt } from '../ui/page/copied-at';
import { beginPhone } from '../ui/page/phone';
import { SiteOrigin } from '../ui/page/site-origin';
import { beginPlaces, toPlaces } from './agency';
import { sampleTour, toOpening, toRideOpening } from './opening';

export interface Frame {
  name: string;
  html: string;
  chunks: string[];
  scripts?: boolean;
}

const nothing: Catalogue = {
  home: async () => ({ tours: [], highest: null }),
  places: async () => ({}),
  listing: async () => ({ tours: [], next: null }),
  newest: async () => [],
  findable: async () => ({ tours: [], isAll: true }),
  compared: async () => [],
  tour: async () => null,
};
const origin = '{{origin}}';
/** A copy whose figures are found again in the HTML. */
const copy = { count: 4_321, syncedAt: '1999-01-01T00:00:00.000Z' };
const never = new Promise(() => undefined);

/** Pages that are the same on every phone until their data is there. */
const wholePages = [
  pages.home,
  ...listings.map(({ path }) => path),
  pages.find,
  pages.passes,
  pages.compare,
  pages.inquiryForm,
  pages.contact,
  pages.saved,
  pages.notFound,
];

/** React draws what was pending anew, and reports that unless it carries this mark. */
const pendingMark = '<!--$!--><template data-dgst="pending"></template>';

export async function renderFrames(): Promise<Frame[]> {
  beginPlaces();
  return (await renderAll()).map((frame) => ({ ...frame, html: toPlaces(frame.html) }));
}

async function renderAll(): Promise<Frame[]> {
  beginPhone({ offline: false, slow: false, copy: { ...copy, complete: true } });
  const whole = await Promise.all(wholePages.map((path) => render(path, path)));
  const tour = await render('tour', pages.tour('id'));
  const ride = await render('ride', pages.ride('id'));
  const quiet = renderToString(<OfflineBar />);
  const inLayout = [
    ...whole,
    { ...tour, html: withOpening(tour.html, toOpening(await renderSampleTour())) },
    { ...ride, html: withOpening(ride.html, toRideOpening(await renderSample(0, pages.ride('id')))) },
    // Any other page inside the layout: what a tour shows while it loads.
    { ...tour, name: 'page', scripts: false },
  ].map((frame) => ({ ...frame, html: withBar(frame.html, quiet) }));
  return [
    ...inLayout,
    { name: 'bare', html: renderToString(<LoadingPage />), chunks: [] },
    { name: 'quiet', html: quiet, chunks: [] },
    ...renderBars(),
  ];
}

function withBar(html: string, quiet: string): string {
  const at = html.indexOf(quiet);
  if (at < 0 || at > html.indexOf('<main')) throw new Error('A frame has no bar above its page.');
  return `${html.slice(0, at)}{{>bar}}${html.slice(at + quiet.length)}`;
}

async function query(catalogue: Catalogue, path: string) {
  const handler = createStaticHandler(createRoutes(() => catalogue));
  const found = await handler.query(new Request(`http://localhost${path}`));
  if (found instanceof Response) throw new Error(`${path} has no page.`);
  return { handler, found };
}

async function render(name: string, path: string): Promise<Frame> {
  const { handler, found } = await query(nothing, path);
  for (const data of Object.values(found.loaderData)) {
    for (const field of Object.values(data ?? {})) {
      if (typeof field === 'object' && field !== null && 'value' in field) field.value = never;
    }
  }
  const html = renderToString(<Page handler={handler} context={found} />)
    // Only machines read them, and none reads a phone's own page.
    .replace(/<meta (?:name|property)="[^>]*>|<link rel="canonical"[^>]*>/g, '')
    .replaceAll('<!--$!--><template></template>', pendingMark)
    .replace(/<p class="chip">(?:(?!<\/p>).)*4321.*?<\/p>/, '{{#complete}}$&{{/complete}}')
    .replace('4321', '{{count}}')
    .replace(`<b>${origin}${path}</b>`, '<b>{{printed}}</b>')
    .replace(new RegExp(`${origin}${path}(?=["<])`, 'g'), '{{address}}');
  const chunks = found.matches.flatMap(({ route }) => (route.handle as { chunk?: string } | undefined)?.chunk ?? []);
  return { name, html, chunks };
}

async function renderSampleTour(): Promise<string[]> {
  const articles: string[] = [];
  for (let pictures = 0; pictures <= 6; pictures += 1) articles.push(await renderSample(pictures, pages.tour('id')));
  return articles;
}

async function renderSample(pictures: number, path: string): Promise<string> {
  const { handler, found } = await query({ ...nothing, tour: async () => sampleTour(pictures) }, path);
  return renderToString(<Page handler={handler} context={found} />);
}

function withOpening(html: string, opening: string): string {
  const [before = '', rest = ''] = html.split(pendingMark);
  const [skeleton = '', after] = rest.split('<!--/$-->');
  if (after === undefined) throw new Error('The tour’s frame has no pending part.');
  return `${before}${pendingMark}{{#tour}}${opening}{{/tour}}{{#none}}${skeleton}{{/none}}<!--/$-->${after}`;
}

function renderBars(): Frame[] {
  const bars = [
    ['whole', { ...copy, complete: true }],
    ['part', { ...copy, complete: false }],
    ['none', null],
  ] as const;
  return [false, true].flatMap((slow) =>
    bars.map(([name, known]) => {
      beginPhone({ offline: !slow, slow, copy: known });
      const html = renderToString(<OfflineBar />)
        .replace('4321', '{{count}}')
        .replace('1 Jan 1999, 05:30', '{{copied}}');
      return { name: `${slow ? 'slow' : 'offline'}-${name}`, html, chunks: [] };
    }),
  );
}

function Page({
  handler,
  context,
}: {
  handler: ReturnType<typeof createStaticHandler>;
  context: StaticHandlerContext;
}): ReactNode {
  return (
    <StrictMode>
      <SiteOrigin value={origin}>
        <CopiedAt value={null}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </CopiedAt>
      </SiteOrigin>
    </StrictMode>
  );
}
