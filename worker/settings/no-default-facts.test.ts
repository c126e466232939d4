import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { toPath } from '#shared/api';
import { quotePaths, travellerPaths } from '#shared/link-routes';
import { pages } from '#shared/routes';
import { defaultSettings, toPublicFacts } from '#shared/settings/settings';
import { defaultLists, defaultTexts } from '#shared/settings/settings-lists';
import { toSite } from '#shared/settings/site';
import { api } from '#shared/test/api';
import { composeMailRecoveredMail } from '../email/stuck-mail';
import { call, createMailbox, readPageText, restartWorker, send } from '../test/client';
import {
  acceptQuote,
  addDatedTour,
  addInquiry,
  addPaidBooking,
  addQuote,
  addTour,
  addUser,
  createInquiryInput,
  sendQuote,
  signIn,
} from '../test/factories';
import { customSettings, saveSettings } from '../test/settings';

/** Sentences of the demo, without the facts that fill their placeholders. Shorter words may be in any page. */
function listFragments(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/\{[a-z]+\}|\n/).filter((fragment) => /^[^/].{19}/.test(fragment));
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(listFragments) : [];
}

/** The file that ships, as it may stand anywhere. */
const { name, tagline, description, about, phone, email, street, postcode, grievanceOfficer } = defaultSettings;
const old = [
  name,
  name.toUpperCase(),
  tagline,
  description,
  about,
  phone,
  phone.replace(/[^+\d]/g, ''),
  phone.replace(/\D/g, ''),
  email,
  `${street},`,
  postcode,
  String(defaultSettings.lat),
  grievanceOfficer,
  '₹5,000',
  '70%',
  '45 days',
  '10:00',
  '19:00',
  'since 2017',
  'Since 2017',
  'Monday to Saturday',
  'Mo-Sa',
  'From Delhi',
  'in Delhi',
  'courts of Delhi',
  'keep 20%',
  '15 to 30 days',
  'within 2 weeks',
  defaultSettings.instagram,
  defaultSettings.youtube,
  defaultSettings.facebook,
  defaultSettings.founder,
  ...defaultSettings.captains.map((captain) => captain.name),
  ...listFragments({ ...defaultLists, ...defaultTexts }),
  ...defaultSettings.testimonials.map((testimonial) => testimonial.name),
  ...defaultTexts.promises.split('\n'),
  defaultSettings.regions,
  defaultSettings.priceNote,
  defaultSettings.refundMethod,
  '4589',
  '50+',
  'Slowly up',
  'Rafting',
  'class="brand"',
  '/icons/',
  '/favicon.ico',
  '/share/site.jpg',
  ...['hero', 'banner', 'destinations', 'roads'].map((print) => `/pictures/${print}`),
  ...['about', 'passes', 'adventure', 'spiti'].map((print) => `/share/${print}.jpg`),
];

/** Styles have no facts: a veil may well be of 70%. */
function findOld(where: string, text: string): string[] {
  const words = text.replaceAll(/<style[\s\S]*?<\/style>/g, '');
  return old.filter((fact) => words.includes(fact)).map((fact) => `${where}: ${fact}`);
}

const read = async (path: string, options = {}) => (await call(path, options)).text();

const everyPage = (Object.values(pages) as unknown[]).filter((path) => typeof path === 'string');

/** Pages behind a link: of a quote before and after it is accepted, of its travellers, and of a receipt. */
async function openLinks(token: string): Promise<string[]> {
  const open = await sendQuote(token, await addQuote(token, await addInquiry()));
  const taken = await sendQuote(token, await addQuote(token, await addInquiry()));
  await acceptQuote(taken.link, taken.quote);
  const booking = await addPaidBooking(token);
  const people = (await (
    await send(api.addTravellerLink, { seat: null }, { params: { id: booking.id }, token })
  ).json()) as {
    url: string;
  };
  const paper = (await (await send(api.addInvoiceLink, {}, { params: { number: booking.paper }, token })).json()) as {
    url: string;
  };
  const links = [open.link, taken.link, people.url, paper.url].map((link) => new URL(link).pathname);
  return [...links, quotePaths.quote('A'.repeat(43)), travellerPaths.list('A'.repeat(43)), `/paper/${'A'.repeat(43)}`];
}

it('shows the owners’ settings and no defaults in every page, text and file', async () => {
  const token = await signIn();
  const tour = await addTour(token, { place: 'Spiti Valley' });
  const paths = [
    ...everyPage,
    pages.tour(tour._id),
    pages.ride(tour._id),
    '/nothing-here',
    '/llms.txt',
    '/robots.txt',
    '/security.txt',
    '/.well-known/security.txt',
    '/sitemap.xml',
  ];
  for (const path of paths) await read(path);
  expect((await saveSettings(token, customSettings)).status).toBe(200);
  paths.push(...(await openLinks(token)));
  const found: string[] = [];
  for (const path of paths) {
    const text = await read(path);
    found.push(...findOld(path, text));
    if (!text.includes('<html')) continue;
    // A paper is printed in ink, and has neither.
    if (!path.startsWith('/paper')) expect([path, text]).toEqual([path, expect.stringContaining('--rust:#225588')]);
    expect([path, text]).toEqual([path, expect.stringMatching(/Skyline &(?:amp;)? Sons/i)]);
  }
  expect(found).toEqual([]);
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
  const day = '2097-06-19';
  const tour = await addDatedTour(token, [{ day, seats: 6 }]);
  await saveSettings(token, customSettings);
  const first = async (path: string, options = {}) => {
    restartWorker();
    return [path, await read(path, options)] as const;
  };
  const texts: (readonly [string, string])[] = [];
  for (const path of [...everyPage, ...(await openLinks(token))]) texts.push(await first(path));
  const form = new URLSearchParams({ name: '' });
  texts.push(await first('/form/submit', { method: 'POST', body: form }));
  const keep = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' }, token };
  texts.push(await first(toPath(api.downloadRoster, { tour: tour._id, date: `on-${day}` }), keep));
  expect(texts.flatMap(([path, text]) => findOld(path, text))).toEqual([]);
  for (const [path, text] of texts)
    expect([path, text]).toEqual([path, expect.stringMatching(/Skyline &(?:amp;)? Sons/i)]);
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

it('writes every mail with the owners’ settings', async () => {
  const token = await signIn();
  await saveSettings(token, customSettings);
  // The mail about this change says what held before.
  await env.DB.prepare('delete from email_outbox').run();
  const { mails, bindings } = createMailbox();
  const on = { ...bindings, CONFIRM_INQUIRIES: 'on' };
  const mailer = { env, site: toSite(toPublicFacts(customSettings)), mailbox: customSettings.inquiryMailbox };
  await send(api.submitInquiry, createInquiryInput(), { bindings: on });
  await send(api.inviteMember, { email: 'new@example.com', role: 'staff' }, { token, bindings: on });
  await send(api.forgotPassword, { email: (await addUser()).email }, { bindings: on });
  const { quote, link } = await sendQuote(token, await addQuote(token, await addInquiry()));
  await acceptQuote(link, quote, { bindings: on });
  await send(api.sendTestMail, {}, { token, bindings: on });
  expect(mails.map(({ subject }) => subject)).toHaveLength(7);
  const now = Date.now();
  const others = [await composeMailRecoveredMail(mailer, String(now), now)];
  expect([...mails, ...others].flatMap((mail) => findOld(mail?.subject ?? '', JSON.stringify(mail)))).toEqual([]);
  for (const mail of mails) expect(mail.text).toContain('Skyline & Sons');
  const templates = (await (await call(api.listTemplates, { token })).json()) as { data: { text: string }[] };
  expect(JSON.stringify(templates)).toContain('{instalments}');
});

const pngs = (...names: string[]) => names.map((each) => ({ src: `/icons/${each}.png` }));
/** As the build writes it. */
const manifest = {
  name: `${name}: motorbike tours`,
  short_name: name,
  description: `${tagline}. Works offline.`,
  icons: pngs('icon-192', 'maskable-192', 'monochrome-512'),
  shortcuts: ['saved', 'inquiry', 'adventure'].map((each) => ({ name: each, icons: pngs(`shortcut-${each}`) })),
  screenshots: [{ src: '/screenshots/home-narrow.webp' }],
};

it('names the agency and its icons in the web app manifest', async () => {
  const ASSETS = { fetch: async () => Response.json(manifest) } as unknown as Fetcher;
  await saveSettings(await signIn(), customSettings);
  const answer = await call('/manifest.webmanifest', { bindings: { ASSETS } });
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const text = await answer.text();
  expect(findOld('manifest', text)).toEqual([]);
  const icons = [192, 512].flatMap((size) =>
    ['any', 'maskable'].map((purpose) => ({
      src: `/brand/${(purpose === 'any' ? 'b' : 'c').repeat(64)}-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  );
  const made = JSON.parse(text);
  expect(made).toMatchObject({
    name: 'Skyline & Sons: motorbike tours',
    short_name: 'Skyline',
    description: 'Bikes above the clouds. Works offline.',
    icons,
  });
  expect(made.shortcuts.map(({ icons }: { icons: unknown }) => icons)).toEqual(Array(3).fill([icons[0]]));
  expect(made).not.toHaveProperty('screenshots');
});
