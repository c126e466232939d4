import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { quotePaths } from '#shared/quotes/quote-paths';
import { gstinCheckSign, type Settings, shippedSettings } from '#shared/site/settings';
import { site } from '#shared/site/site';
import { call, startAnew } from '../test/client';
import { addInquiry, addTour, quoteContent, sendQuote, signIn, writeQuote } from '../test/factories';
import { createFailingDatabase } from '../test/failing-storage';
import { createMailbox } from '../test/mailbox';

const own: Settings = {
  ...shippedSettings,
  name: 'Skyline & Sons',
  tagline: 'Bikes above the clouds',
  homeLead: 'Small groups out of Shimla.',
  description: 'Rides out of Shimla, slowly.',
  about: 'Rides out of Shimla since 1999.',
  founded: 1999,
  phone: '+91 98160 12345',
  whatsapp: '+91 98160 54321',
  email: 'hello@skyline.example',
  street: '7 Cart Road',
  city: 'Shimla',
  postcode: '171001',
  stateCode: '02',
  lat: 31.104,
  lon: 77.173,
  cityM: 2276,
  grievanceOfficer: 'Asha Verma',
  officeDays: [1, 2, 3, 4, 5],
  opens: '09:30',
  closes: '18:30',
  instagram: 'https://www.instagram.com/skyline.example',
  youtube: '',
  facebook: '',
  deposit: 7500,
  partShare: 60,
  partDays: 50,
  restDays: 20,
  keptEarly: 15,
  earlyDays: 40,
  keptBetween: 45,
  lateDays: 18,
  keptLate: 95,
  refundWeeks: 3,
  quoteDays: 9,
  gstin: `02ABCDE1234F1Z${gstinCheckSign('02ABCDE1234F1Z')}`,
  bankName: 'Skyline Tours',
  bankAccount: '123456789012',
  ifsc: 'SBIN0001234',
  upi: 'skyline@sbi',
};

/** The file that ships, as it may stand anywhere. */
const { name, tagline, description, about, phone, email, street, postcode, grievanceOfficer } = shippedSettings;
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
  String(shippedSettings.lat),
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
  shippedSettings.instagram,
  shippedSettings.youtube,
  shippedSettings.facebook,
];

const put = (token: string, body: unknown, headers: Record<string, string> = {}) =>
  call(api.settings, {
    method: 'PUT',
    token,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const read = async (path: string, options = {}) => (await call(path, options)).text();

const everyPage = (Object.values(pages) as unknown[]).filter((path) => typeof path === 'string');

const manifest = {
  name: `${name}: motorbike tours`,
  short_name: name,
  description: `${tagline}. Works offline.`,
  icons: [],
};

it('shows in every page, text and mail what owners wrote, and nothing of what was there before', async () => {
  const token = await signIn();
  const tour = await addTour(token);
  const paths = [
    ...everyPage,
    pages.tour(tour._id),
    pages.ride(tour._id),
    '/llms.txt',
    '/security.txt',
    '/sitemap.xml',
  ];
  for (const path of paths) await read(path);
  expect((await put(token, own)).status).toBe(200);
  const inquiry = await addInquiry();
  const quote = await sendQuote(token, await writeQuote(token, inquiry, quoteContent()));
  paths.push(new URL(quote.link, 'http://x').pathname, quotePaths.quote('A'.repeat(43)));
  const found: string[] = [];
  for (const path of paths) {
    const text = await read(path);
    found.push(...old.filter((fact) => text.includes(fact)).map((fact) => `${path}: ${fact}`));
    if (text.includes('<html')) expect([path, text]).toEqual([path, expect.stringMatching(/Skyline &(?:amp;)? Sons/i)]);
  }
  expect(found).toEqual([]);
  const home = await read(pages.home);
  for (const fact of ['+91 98160 12345', 'tel:+919816012345', 'hello@skyline.example', '7 Cart Road, Shimla 171001'])
    expect(home).toContain(fact);
  expect(await read(pages.contact)).toContain('https://wa.me/919816054321');
  expect(await read(pages.terms)).toMatch(/₹7,500.*60% of the total cost 50 days.*More than 40 days.*15%.*3 weeks/s);
  expect(home).toContain('"openingHours":"Mo-Fr 09:30-18:30"');
  expect(await read('/llms.txt')).toContain('# Skyline & Sons');
});

it('writes mails and quotes with what holds', async () => {
  const token = await signIn();
  await put(token, own);
  const mailbox = createMailbox();
  const bindings = { ...mailbox.bindings, CONFIRM_INQUIRIES: 'on' };
  const body = JSON.stringify({ email: 'new@example.com', role: 'staff' });
  await call(api.invitations, {
    method: 'POST',
    token,
    body,
    headers: { 'Content-Type': 'application/json' },
    bindings,
  });
  const [mail] = mailbox.mails;
  expect(mail?.text).toContain('Skyline & Sons');
  const text = JSON.stringify(mail);
  for (const fact of old) expect([fact, text.includes(fact)]).toEqual([fact, false]);
  const { quote } = await sendQuote(token, await writeQuote(token, await addInquiry(), quoteContent()));
  expect(quote.terms?.cancellation[0]).toBe('More than 40 days before travel: we keep 15% of the total cost.');
  const templates = (await (await call(api.answerTemplates, { token })).json()) as { data: { text: string }[] };
  expect(JSON.stringify(templates)).toContain('60%');
});

it('gives the installed site the agency’s name', async () => {
  const ASSETS = { fetch: async () => Response.json(manifest) } as unknown as Fetcher;
  await put(await signIn(), own);
  const answer = await call('/manifest.webmanifest', { bindings: { ASSETS } });
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  expect(await answer.json()).toEqual({
    name: 'Skyline & Sons: motorbike tours',
    short_name: 'Skyline & Sons',
    description: 'Bikes above the clouds. Works offline.',
    icons: [],
  });
});

it('brings pages what isn’t as it ships, and never the tax number or the account', async () => {
  const token = await signIn();
  expect(await read(pages.terms)).not.toContain('id="site-data"');
  await put(token, { ...shippedSettings, phone: '+91 98160 12345', bankAccount: '123456789012', upi: 'skyline@sbi' });
  for (const path of [pages.terms, pages.dashboard]) {
    const [, data = ''] = /id="site-data">(.*?)<\/script>/.exec(await read(path)) ?? [];
    expect(JSON.parse(data)).toEqual({ phone: '+91 98160 12345' });
  }
});

it('counts versions, tells who changed what, and refuses a second desk', async () => {
  const token = await signIn();
  const before = await call(api.settings, { token });
  expect([before.headers.get('etag'), await before.json()]).toEqual([
    '"v0"',
    { settings: shippedSettings, version: 0 },
  ]);
  expect(await (await put(token, own, { 'If-Match': '"v0"' })).json()).toMatchObject({ version: 1, settings: own });
  // A repeat of the call whose answer was lost.
  expect(await (await put(token, own, { 'If-Match': '"v0"' })).json()).toMatchObject({ version: 1 });
  const late = await put(token, { ...own, name: 'Late' }, { 'If-Match': '"v0"' });
  expect([late.status, await late.json()]).toMatchObject([412, { current: { version: 1, settings: own } }]);
  await put(token, { ...own, officeDays: [6, 0], name: 'Later' }, { 'If-Match': '"v1"' });
  const { data } = (await (await call(api.settingsHistory, { token })).json()) as { data: unknown[] };
  expect(data).toHaveLength(2);
  expect(data[0]).toMatchObject({
    version: 2,
    changes: [
      { field: 'name', from: own.name, to: 'Later' },
      { field: 'officeDays', from: 'Monday, Tuesday, Wednesday, Thursday, Friday', to: 'Sunday, Saturday' },
    ],
  });
  const { results } = await env.DB.prepare("select action, label from events where action like 'settings%'").all();
  expect(results).toEqual([
    expect.objectContaining({ action: 'settings_changed' }),
    { action: 'settings_changed', label: 'name, officeDays' },
  ]);
});

it.each([
  ['gstin', '02ABCDE1234F1Z0', 'The last sign doesn’t fit the others: compare it with your certificate.'],
  ['gstin', '02ABC', 'A GSTIN has 15 signs, such as 02ABCDE1234F1Z5.'],
  ['ifsc', 'SBIN1234', 'An IFSC has 11 signs, such as SBIN0001234: four letters, a zero, six more.'],
  ['upi', 'skyline', 'A UPI address looks like name@bank.'],
  ['phone', '98160 12345', 'Begin with the country: +91 and ten digits in India.'],
  ['phone', '+91 98160', 'Begin with the country: +91 and ten digits in India.'],
  ['email', 'nobody', 'An e-mail address looks like ride@agency.in.'],
  [
    'instagram',
    'https://evil.example/x',
    'Paste the page’s whole address, such as https://www.instagram.com/youragency, or leave it empty.',
  ],
  ['name', '', 'Enter the agency’s name.'],
  ['deposit', -1, 'Enter 0 or more.'],
  ['deposit', 'many', 'Enter a whole number.'],
  ['restDays', 60, 'The rest is due after the part before it.'],
  ['keptLate', 10, 'Nearer to the departure we keep no less than before.'],
  ['officeDays', [], 'Choose the days on which the office is open.'],
  ['stateCode', '99', 'Choose a state.', { gstin: '' }],
  ['closes', '09:00', 'The office closes after it opens.'],
] as [string, unknown, string, object?][])('refuses %s %j with a sentence', async (field, value, sentence, more) => {
  const answer = await put(await signIn(), { ...own, ...more, [field]: value });
  expect([answer.status, ((await answer.json()) as { fields: object }).fields]).toEqual([400, { [field]: sentence }]);
  expect(site.name).toBe(name);
});

it('shows Home and a quote with settings that don’t hold, to who has the key, for an hour', async () => {
  const token = await signIn();
  const options = { method: 'POST', token, headers: { 'Content-Type': 'application/json' } };
  const made = await call(api.previewSettings, { ...options, body: JSON.stringify(own) });
  const { home, quote } = (await made.json()) as { home: string; quote: string };
  expect(await read(home)).toMatch(/SKYLINE &amp; SONS/);
  expect(await read(home)).not.toContain(phone);
  expect(await read(quote)).toMatch(/₹15,000.*More than 40 days/s);
  expect(await read(pages.home)).toContain(phone);
  await env.DB.prepare('update settings_previews set expires_at = 1').run();
  expect((await call(home)).status).toBe(404);
});

it('asks the database no more for a page than before', async () => {
  const token = await signIn();
  await put(token, own);
  startAnew();
  const asked: string[] = [];
  const DB = new Proxy(env.DB, {
    get(target, member) {
      if (member === 'withSession')
        return (...args: [string]) => {
          asked.push('session');
          return target.withSession(...args);
        };
      const value: unknown = Reflect.get(target, member, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await call(pages.home, { bindings: { DB } });
  const first = asked.length;
  await call(pages.home, { bindings: { DB } });
  // The version, or nothing where that was just read.
  expect(asked.length - first).toBeLessThanOrEqual(1);
});

it('goes on with the last settings that it knows while the database can’t be read', async () => {
  const token = await signIn();
  await put(token, own);
  await read(pages.terms);
  startAnew();
  expect(await read(pages.terms, { bindings: { DB: createFailingDatabase() } })).toContain('Skyline &amp; Sons');
});
