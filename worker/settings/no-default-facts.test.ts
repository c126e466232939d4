import { Buffer } from 'node:buffer';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { toPath } from '#shared/api';
import type { TravellerInput } from '#shared/bookings/travellers';
import {
  invoicePaths,
  quotePaths,
  reminderPaths,
  reviewPaths,
  seatPaths,
  travellerPaths,
  tripPaths,
} from '#shared/link-routes';
import { photoPath } from '#shared/reviews/review';
import { pages } from '#shared/routes';
import { type BrandKind, iconSrc, logoSrc } from '#shared/settings/brand';
import type { Settings } from '#shared/settings/settings';
import { sha256 } from '#shared/sha256';
import { api } from '#shared/test/api';
import { findDefaultFacts } from '#shared/test/default-facts';
import { manifest } from '../../web/app/manifest';
import indexHtml from '../../web/index.html?raw';
import serviceWorkerOff from '../../web/public/sw-off.js?raw';
import { createApp } from '../app';
import { bookings, links, seatRequests } from '../db/bookings-schema';
import {
  byEmail,
  byPhone,
  call,
  createMailbox,
  postForm,
  readJson,
  readPageText,
  restartWorker,
  send,
} from '../test/client';
import {
  acceptQuote,
  addInquiry,
  addPaidBooking,
  addQuote,
  addSession,
  addTour,
  addUser,
  createPictureFile,
  db,
  payBooking,
  readBooking,
  route,
  sendQuote,
  signIn,
} from '../test/factories';
import { files } from '../test/fixtures';
import { customSettings, saveSettings } from '../test/settings';

// The routes are those of the Worker's own table, so that a new one is read without being named.

const assets: Record<string, string> = {
  '/index.html': indexHtml,
  '/manifest.webmanifest': JSON.stringify(manifest),
  '/sw.js': serviceWorkerOff,
};
const ASSETS = {
  async fetch(input: RequestInfo | URL) {
    const text = assets[new URL(input instanceof Request ? input.url : input).pathname];
    return new Response(text ?? 'not found', { status: text === undefined ? 404 : 200 });
  },
} as unknown as Fetcher;

/** Settings of a deployment, which no owner can change in the admin. */
const bindings = {
  ...createMailbox().bindings,
  ASSETS,
  SITE_URL: 'http://skyline.example',
  AGENCY_EMAIL: 'desk@skyline.example',
  MAIL_FROM: 'site@skyline.example',
  CONFIRM_INQUIRIES: 'on',
};

const defaultPictures = Object.values(
  import.meta.glob<string>('../../web/public/{favicon.ico,icons/*.png,share/site.jpg,screenshots/*}', {
    query: '?url&inline',
    import: 'default',
    eager: true,
  }),
);

async function uploadPicture(token: string, kind: BrandKind, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const body = new FormData();
  body.append('picture', createPictureFile(bytes, 'picture'));
  return (await readJson<{ sha: string }>(call(api.addBrandPicture, { params: { kind }, token, body }))).sha;
}

async function saveAgency(token: string): Promise<Settings> {
  const settings = {
    ...customSettings,
    logo: await uploadPicture(token, 'logo', files.wide),
    logoDark: await uploadPicture(token, 'logo', files.wider),
    icon: await uploadPicture(token, 'icon', files.square),
    maskable: await uploadPicture(token, 'icon', files.square),
    linkPicture: await uploadPicture(token, 'share', files.progressive),
  };
  expect((await saveSettings(token, settings)).status).toBe(200);
  return settings;
}

const day = '2097-06-19';
const date = `on-${day}`;

/** A tour, two quotes, one accepted, and a paid booking with travellers. */
async function addRecords(token: string) {
  const tour = await addTour(token, {
    place: 'Spiti Valley',
    route,
    departures: JSON.stringify([{ id: date, startsOn: day, seats: 6 }]),
  });
  const inquiry = await addInquiry({ tourId: tour._id });
  const open = await sendQuote(token, await addQuote(token, inquiry));
  const taken = await sendQuote(token, await addQuote(token, await addInquiry()));
  await acceptQuote(taken.link, taken.quote, { bindings });
  const [accepted] = await readJson<{ id: string }[]>(call(api.listBookings, { token }));
  const { paper } = await readJson<{ paper: { number: string } }>(payBooking(token, accepted?.id ?? '', 750_000));
  const trip = await readJson<{ url: string }>(
    send(api.addBookingLink, {}, { params: { id: accepted?.id ?? '' }, token }),
  );
  const booking = await addPaidBooking(token);
  const { tourId, start } = await readBooking(token, booking.id);
  const traveller: Partial<TravellerInput> = { name: 'Tsering Dolma', idKind: 'voter', idNumber: 'Z1234567' };
  await send(api.changeTravellers, [traveller, { name: 'Pema' }], { params: { id: booking.id }, token });
  const travellers = await readJson<{ url: string }>(
    send(api.addTravellerLink, { seat: null }, { params: { id: booking.id }, token }),
  );
  const invoice = await readJson<{ url: string }>(
    send(api.addInvoiceLink, {}, { params: { number: booking.paper }, token }),
  );
  const draft = await addTour(token, { stage: 'draft' });
  const seatToken = 's'.repeat(43);
  await db.insert(seatRequests).values({
    ...{ id: 'request', tokenHash: await sha256(seatToken), tourId: tour._id, departureId: date, seats: 1 },
    ...{ name: 'Tashi', phone: '+91 98160 54321', email: 'tashi@example.com', createdAt: Date.now() },
  });
  const reviewed = await addPaidBooking(token);
  const lastYear = { startsOn: '2025-06-19', endsOn: '2025-06-28' };
  await db.update(bookings).set(lastYear).where(eq(bookings.id, reviewed.id));
  const review = 'r'.repeat(43);
  const reviewLink = { kind: 'review', target: reviewed.id, createdBy: 'Owner', expiresOn: '2097-01-01' } as const;
  await db.insert(links).values({ ...reviewLink, tokenHash: await sha256(review), createdAt: Date.now() });
  const toToken = (link: string) => link.split('/').at(-1) ?? '';
  return {
    tour,
    draft,
    seatToken,
    inquiry,
    open: toToken(open.link),
    openId: open.quote.id,
    taken: toToken(taken.link),
    takenPaper: paper.number,
    trip: toToken(trip.url),
    review,
    booking,
    departure: { tour: tourId ?? '', date: `on-${start}` },
    travellers: toToken(travellers.url),
    invoice: toToken(invoice.url),
  };
}
type Records = Awaited<ReturnType<typeof addRecords>> & { logo: string };

/** Addresses of the routes with parameters, or with a query. The test fails for a route with parameters that is missing. */
function listAddresses(records: Records): Record<string, string[]> {
  const {
    logo,
    tour,
    draft,
    seatToken,
    inquiry,
    open,
    openId,
    taken,
    takenPaper,
    trip,
    review,
    booking,
    departure,
    travellers,
    invoice,
  } = records;
  const ofBooking = { id: booking.id };
  return {
    '/tour/:id': [pages.tour(tour._id)],
    '/tour/:id/ride': [pages.ride(tour._id)],
    '/tour-detail-one/:id': [pages.tourDetailOne(1), pages.tourDetailOne(tour._id)],
    '/preview/:id': [`/preview/${draft._id}`],
    '/inquiryForm': [pages.inquiryForm, pages.inquiryWithPlan(tour._id), `${pages.inquiryForm}?sent=1`],
    '/compare': [pages.compare, `${pages.compare}?tours=${tour._id}`],
    '/quote/:token': [open, taken].map(quotePaths.quote),
    '/quote/:token/newest': [open, taken].map(quotePaths.newest),
    '/quote/:token/papers/:number': [quotePaths.invoice(taken, takenPaper)],
    '/quote/:token/pay': [quotePaths.pay(taken)],
    '/book/:tour/:date': [seatPaths.form(tour._id, date)],
    '/book/:token': [seatPaths.hold(seatToken)],
    '/trip/:token': [tripPaths.trip(trip)],
    '/trip/:token/copy': [tripPaths.copy(trip)],
    '/trip/:token/pay': [tripPaths.pay(trip)],
    '/trip/:token/papers/:number': [tripPaths.invoice(trip, takenPaper)],
    '/review/:token': [reviewPaths.review(review)],
    '/review-photos/:review/:name': [photoPath('nothing', booking.id, 400)],
    '/reminders/:token': [reminderPaths.reminders(trip)],
    '/travellers/:token': [travellerPaths.list(travellers)],
    '/travellers/:token/:seat': [travellerPaths.traveller(travellers, 0)],
    '/paper/:token': [invoicePaths.invoice(invoice)],
    '/img/:name': [tour.coverImage],
    '/share/:name': [tour.coverImage.replace(/^\/img\/(.*)-\d+\.webp$/, '/share/$1.jpg')],
    '/brand/:name': [logoSrc(logo)],
    [api.readTour.path]: [toPath(api.readTour, { id: tour._id })],
    [api.readAdminTour.path]: [toPath(api.readAdminTour, { id: draft._id })],
    [api.listVersions.path]: [toPath(api.listVersions, { id: tour._id })],
    [api.readInquiry.path]: [toPath(api.readInquiry, { id: inquiry })],
    [api.readInquirer.path]: [`${toPath(api.readInquirer, { id: inquiry })}?${new URLSearchParams(byEmail)}`],
    [api.planErasure.path]: [`${toPath(api.planErasure, { id: inquiry })}?${new URLSearchParams(byEmail)}`],
    [api.listQuoteLinks.path]: [toPath(api.listQuoteLinks, { id: openId })],
    [api.readBooking.path]: [toPath(api.readBooking, ofBooking)],
    [api.planCancellation.path]: [`${toPath(api.planCancellation, ofBooking)}?day=2097-01-01`],
    [api.planPayerErasure.path]: [`${toPath(api.planPayerErasure, ofBooking)}?${new URLSearchParams(byPhone)}`],
    [api.listBookingLinks.path]: [toPath(api.listBookingLinks, ofBooking)],
    [api.listCustomerMails.path]: [toPath(api.listCustomerMails, { about: booking.id })],
    [api.listReviewLinks.path]: [toPath(api.listReviewLinks, ofBooking)],
    [api.readTravellers.path]: [toPath(api.readTravellers, ofBooking)],
    [api.listTravellerLinks.path]: [toPath(api.listTravellerLinks, ofBooking)],
    [api.readInvoice.path]: [toPath(api.readInvoice, { number: booking.paper })],
    [api.listInvoiceLinks.path]: [toPath(api.listInvoiceLinks, { number: booking.paper })],
    [api.readAccounts.path]: ['papers', 'payments'].map((kind) => `/api/accounts/2025-03.csv?kind=${kind}`),
    [api.readMonth.path]: [toPath(api.readMonth, { month: '2025-03' })],
    [api.listMonthPayments.path]: [toPath(api.listMonthPayments, { month: '2025-03' })],
    [api.readDeparture.path]: [toPath(api.readDeparture, departure)],
    [api.readSheet.path]: ['emergency', 'checkpost'].map((kind) => toPath(api.readSheet, { ...departure, kind })),
    [api.checkRosterAccess.path]: [toPath(api.checkRosterAccess, { ...departure, user: 'nobody' })],
  };
}

const routes = createApp().routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));
const listRoutes = (isRead: boolean) => [
  ...new Set(
    routes.filter(({ method }) => (method === 'GET') === isRead).map(({ method, path }) => `${method} ${path}`),
  ),
];

const isPublic = (path: string) => !/^\/(?:api|form)\//.test(path);

const unknownToken = 'A'.repeat(43);
const missingPaths = [
  ...['/nothing-here', '/tour/a/b', '/api/nothing', '/form/nothing', '/img/nothing', '/assets/nothing.js', '/roster/a'],
  pages.tour('nothing'),
  quotePaths.quote(unknownToken),
  tripPaths.trip(unknownToken),
  seatPaths.hold(unknownToken),
  reminderPaths.reminders(unknownToken),
  seatPaths.form('nothing', date),
  travellerPaths.list(unknownToken),
  invoicePaths.invoice(unknownToken),
];

it('shows the owners’ settings and no defaults in the answer of every route', async () => {
  const sessionCookie = 'c'.repeat(43);
  await addSession((await addUser()).id, { cookieHash: await sha256(sessionCookie) });
  const token = await signIn();
  const earlier = await addTour(token, { place: 'Spiti Valley' });
  // Answers that were stored before the change are not shown again.
  for (const path of [pages.home, pages.about, pages.tour(earlier._id), '/llms.txt']) await (await call(path)).text();
  const { logo } = await saveAgency(token);
  const records = { logo, ...(await addRecords(token)) };
  const addresses = listAddresses(records);
  const found: string[] = [];
  const pictures = new Set<string>();
  const read = async (place: string, response: Response) => {
    const isPicture = response.headers.get('content-type')?.startsWith('image/');
    const text = isPicture ? String((await response.arrayBuffer()).byteLength) : await response.text();
    expect([place, response.status >= 500]).toEqual([place, place.endsWith('/healthz') && response.status === 503]);
    found.push(...findDefaultFacts(place, text));
    for (const [path] of text.matchAll(/\/(?:brand|share|icons|screenshots)\/[\w.-]+/g)) pictures.add(path);
    if (!text.includes('<html')) return;
    expect([place, text]).toEqual([place, expect.stringMatching(/Skyline &(?:amp;)? Sons/i)]);
    // An invoice is printed in ink, and has no colour.
    if (!/paper/.test(place)) expect([place, text]).toEqual([place, expect.stringContaining('--rust:#225588')]);
  };
  for (const name of listRoutes(true)) {
    const path = name.replace('GET ', '');
    const paths = addresses[path] ?? (path.includes(':') ? [] : [path]);
    expect([name, paths.length]).not.toEqual([name, 0]);
    for (const address of paths) {
      const headers = { Cookie: `highpass-session-80=${sessionCookie}` };
      const identity = path.startsWith('/preview/') ? { headers } : isPublic(path) ? {} : { token };
      const response = await call(address, { bindings, ...identity });
      // No review of this test has a photo.
      const isRefused = response.status >= 400 && !path.startsWith('/review-photos/');
      if (path in addresses && isRefused) found.push(`${address}: ${response.status}`);
      await read(address, response);
    }
  }
  for (const path of missingPaths) await read(path, await call(path, { bindings }));
  // Writes with an empty body, most of which are refused.
  for (const name of listRoutes(false)) {
    const [method = '', path = ''] = name.replaceAll(/:\w+(\{[^}]*\})?/g, 'some-id').split(' ');
    await read(name, await send(path, {}, { method, token: await signIn(), bindings }));
  }
  const noScript = { bindings };
  const posts: [string, Record<string, string>][] = [
    [api.submitInquiry.path, { name: '' }],
    [quotePaths.accept(records.open), { name: '', quote: records.openId }],
    [quotePaths.accept(records.open), { name: 'Tsering Dolma', quote: records.openId }],
    [quotePaths.reportPayment(records.taken), { utr: '1', amount: 'ten' }],
    [travellerPaths.traveller(records.travellers, 0), { age: 'old' }],
    [seatPaths.form(records.tour._id, date), { name: '' }],
    [seatPaths.hold(records.seatToken), { price: '1' }],
  ];
  for (const [path, fields] of posts) await read(`POST ${path}`, await postForm(path, fields, noScript));
  const roster = toPath(api.downloadRoster, records.departure);
  await read(`POST ${roster}`, await send(roster, {}, { token, bindings }));
  expect(found).toEqual([]);

  const defaultHashes = await Promise.all(
    defaultPictures.map((dataUrl) => sha256(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))),
  );
  expect(defaultHashes.length).toBeGreaterThan(10);
  const own = [...pictures].filter((path) => path.startsWith('/brand/'));
  expect(own.length).toBeGreaterThan(5);
  for (const path of own) {
    const picture = await call(path, { bindings });
    expect([path, picture.status]).toEqual([path, 200]);
    expect(defaultHashes).not.toContain(await sha256(new Uint8Array(await picture.arrayBuffer())));
  }
});

const read = async (path: string) => (await call(path)).text();

it('shows each setting where visitors look for it', async () => {
  const token = await signIn();
  const tour = await addTour(token, { place: 'Spiti Valley' });
  await saveSettings(token, customSettings);
  const home = await read(pages.home);
  for (const fact of ['+91 98160 12345', 'tel:+919816012345', 'hello@skyline.example', '7 Cart Road, Shimla 171001'])
    expect(home).toContain(fact);
  expect(await read(pages.contact)).toContain('https://wa.me/919816054321');
  expect(await read(pages.terms)).toMatch(
    /in 4 parts.*₹7,500.*60% of the total cost 50 days.*80% of the total cost 25 days.*More than 40 days.*15%.*18 to 40 days.*8 to 17 days.*65%.*3 weeks/s,
  );
  expect(home).toContain('"openingHours":"Mo-Fr 09:30-18:30"');
  expect(await readPageText(pages.about)).toMatch(
    /Rides out of Shimla since 1999\. .*Years 27 out of Shimla .*Skyline &amp; Sons began with a scooter\. Then came.*Home for dinner\..*Nobody rides alone\..*Tents by the river, from Shimla\./,
  );
  expect(home).toMatch(/Kufri · Narkanda.*4 guest houses.*Tea at every pass\..*Solan.*Prices are for one rider\./s);
  expect(await readPageText(pages.tour(tour._id))).toMatch(/A thermos of tea A map.*Everybody pays the same\./);
  expect(await readPageText(pages.terms)).toMatch(
    /7 Cart Road, Shimla 171001, plans the ride\..*the way you paid\..*licence\..*No racing\. No fires\..*Rain.*Insure yourself\..*The courts of Shimla decide\./,
  );
  expect(await read('/llms.txt')).toMatch(/# Skyline &amp; Sons.*₹7,500.*80% of the total cost 25 days/s);
});

it('shows no default settings after a Worker’s start', async () => {
  const token = await signIn();
  await saveSettings(token, customSettings);
  const { open, taken, travellers, invoice } = await addRecords(token);
  const fixedPages = (Object.values(pages) as unknown[]).filter((path) => typeof path === 'string');
  const links = [
    ...[open, taken].map(quotePaths.quote),
    travellerPaths.list(travellers),
    invoicePaths.invoice(invoice),
  ];
  for (const path of [...fixedPages, ...links]) {
    restartWorker();
    const text = await read(path);
    expect(findDefaultFacts(path, text)).toEqual([]);
    expect([path, text]).toEqual([path, expect.stringMatching(/Skyline &(?:amp;)? Sons/i)]);
  }
});

it('shows the name alone when the agency has no logo', async () => {
  const token = await signIn();
  await saveSettings(token, { ...customSettings, logo: '', logoDark: '', logoName: 'beside' });
  const { open, invoice } = await addRecords(token);
  for (const path of [pages.home, quotePaths.quote(open), invoicePaths.invoice(invoice)])
    expect(findDefaultFacts(path, await read(path))).toEqual([]);
});

it('uses the agency’s picture and texts in link previews', async () => {
  await saveSettings(await signIn(), customSettings);
  for (const path of [pages.home, pages.contact, pages.terms]) {
    const html = await read(path);
    const head = new Map<string, string>(
      [...html.matchAll(/<meta (?:property|name)="(og|twitter):([^"]+)" content="([^"]*)"/g)].map(
        ([, of, name, content]) => [`${of}:${name}`, content ?? ''],
      ),
    );
    for (const name of ['og:image', 'twitter:image'])
      expect([path, head.get(name)]).toEqual([
        path,
        expect.stringContaining(`/brand/${customSettings.linkPicture}-share.jpg`),
      ]);
    expect(head.get('og:site_name')).toBe('Skyline &amp; Sons');
    expect(head.get('og:image:alt')).toBe(customSettings.tagline);
    expect(head.get('og:image:type')).toBe('image/jpeg');
  }
  expect(await read(pages.home)).toContain(
    `"image":"http://localhost:8787/brand/${customSettings.linkPicture}-share.jpg"`,
  );
});

it('names the agency and its icons in the web app manifest, and answers with its icon to /favicon.ico', async () => {
  await saveSettings(await signIn(), customSettings);
  const favicon = await call('/favicon.ico', { redirect: 'manual', bindings: { ASSETS } });
  expect(favicon.headers.get('location')).toBe(iconSrc(customSettings.icon, 32));
  const response = await call('/manifest.webmanifest', { bindings: { ASSETS } });
  expect(response.headers.get('content-type')).toContain('application/manifest+json');
  const icons = [192, 512].flatMap((size) =>
    ['any', 'maskable'].map((purpose) => ({
      src: `/brand/${(purpose === 'any' ? 'b' : 'c').repeat(64)}-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  );
  const customized = (await response.json()) as { shortcuts: { icons: unknown }[] };
  expect(customized).toMatchObject({
    name: 'Skyline & Sons: motorbike tours',
    short_name: 'Skyline',
    description: 'Bikes above the clouds. Works offline.',
    icons,
  });
  expect(customized.shortcuts.map(({ icons }: { icons: unknown }) => icons)).toEqual(Array(3).fill([icons[0]]));
  expect(customized).not.toHaveProperty('screenshots');
});
