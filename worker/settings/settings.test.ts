import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { quotePaths } from '#shared/quotes/quote-paths';
import { iconSizes, iconSrc } from '#shared/site/brand';
import { logoSrc } from '#shared/site/logo';
import { gstinCheckSign, type Settings, shippedSettings } from '#shared/site/settings';
import { site } from '#shared/site/site';
import { call, startAnew } from '../test/client';
import { addInquiry, addTour, quoteContent, sendQuote, signIn, writeQuote } from '../test/factories';
import { createFailingDatabase } from '../test/failing-storage';
import { files } from '../test/fixtures';
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
  instalments: [
    { percent: 60, daysBefore: 50 },
    { percent: 80, daysBefore: 25 },
    { percent: 100, daysBefore: 20 },
  ],
  cancellation: [
    { from: 41, percent: 15 },
    { from: 18, percent: 40 },
    { from: 8, percent: 65 },
    { from: 0, percent: 95 },
  ],
  refundWeeks: 3,
  quoteDays: 9,
  gstin: `02ABCDE1234F1Z${gstinCheckSign('02ABCDE1234F1Z')}`,
  bankName: 'Skyline Tours',
  bankAccount: '123456789012',
  ifsc: 'SBIN0001234',
  upi: 'skyline@sbi',
  founder: 'Asha Verma',
  captains: [
    { name: 'Tara Devi', road: 'Shimla to Kaza', places: ['Spiti Valley'], since: 2020, line: 'Sings on passes.' },
  ],
  truck: [{ title: 'In front', things: ['3 thermos flasks'] }],
  questions: [{ title: 'Is there tea?', text: 'Always, for {deposit}.' }],
  inkMain: '#225588',
  inkBright: '#f2c14e',
  inkDark: '#12203a',
  logo: 'a'.repeat(64),
  icon: 'b'.repeat(64),
  maskable: 'c'.repeat(64),
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
  shippedSettings.founder,
  ...shippedSettings.captains.map((captain) => captain.name),
  'oxygen cylinders',
  'Do I need experience on mountain roads?',
  'class="brand"',
  'theme-color" content="#141a28',
  '/icons/icon',
  '/favicon.ico',
  '#f5b700;',
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
  screenshots: [{ src: '/screenshots/home-narrow.webp' }],
};

it('shows in every page, text and mail what owners wrote, and nothing of what was there before', async () => {
  const token = await signIn();
  const tour = await addTour(token, { place: 'Spiti Valley' });
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
    if (text.includes('<html')) expect([path, text]).toEqual([path, expect.stringContaining('--rust:#225588')]);
    if (text.includes('<html')) expect([path, text]).toEqual([path, expect.stringMatching(/Skyline &(?:amp;)? Sons/i)]);
  }
  expect(found).toEqual([]);
  const home = await read(pages.home);
  for (const fact of ['+91 98160 12345', 'tel:+919816012345', 'hello@skyline.example', '7 Cart Road, Shimla 171001'])
    expect(home).toContain(fact);
  expect(await read(pages.contact)).toContain('https://wa.me/919816054321');
  expect(await read(pages.terms)).toMatch(
    /in 4 parts.*₹7,500.*60% of the total cost 50 days.*80% of the total cost 25 days.*More than 40 days.*15%.*18 to 40 days.*8 to 18 days.*65%.*3 weeks/s,
  );
  expect(home).toContain('"openingHours":"Mo-Fr 09:30-18:30"');
  expect(await read('/llms.txt')).toMatch(/# Skyline & Sons.*₹7,500.*80% of the total cost 25 days/s);
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
  expect(JSON.stringify(templates)).toContain('{instalments}');
});

it('has answers that spell a changed fact out say its placeholder from then on', async () => {
  const token = await signIn();
  const due = '70% of the price is due 45 days before the start, the rest 30 days before';
  const text = `Namaste {name},\n\n₹5,000 keeps your place with ${name}. ${due}.\n\n${name}, ${phone}`;
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
  const body = JSON.stringify({ title: 'From before', language: 'en', text });
  expect((await call(api.answerTemplates, { method: 'POST', token, headers, body })).ok).toBe(true);
  await put(token, { ...own, deposit: shippedSettings.deposit });
  const { data } = (await (await call(api.answerTemplates, { token })).json()) as {
    data: { title: string; text: string }[];
  };
  expect(data.find(({ title }) => title === 'From before')).toMatchObject({
    text: 'Namaste {name},\n\n₹5,000 keeps your place with {agency}. {instalments}.\n\n{agency}, {phone}',
    version: 2,
  });
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
    theme_color: '#12203a',
    icons: [192, 512].flatMap((size) =>
      ['any', 'maskable'].map((purpose) => ({
        src: `/brand/${(purpose === 'any' ? 'b' : 'c').repeat(64)}-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
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

it('lets a page hold its inks by their hash, and no other style', async () => {
  const token = await signIn();
  await put(token, own);
  for (const path of [pages.home, pages.dashboard]) {
    const answer = await call(path);
    const [, style = ''] = /<style id="inks">(.*?)<\/style>/.exec(await answer.text()) ?? [];
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'`);
  }
  const { inkMain, inkBright, inkDark } = shippedSettings;
  await put(token, { ...own, inkMain, inkBright, inkDark });
  expect(await read(pages.home)).not.toContain('id="inks"');
});

it('stores a logo, and an icon in every size', async () => {
  const token = await signIn();
  const send = (kind: string, bytes: Uint8Array) => {
    const body = new FormData();
    body.append('picture', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'picture.png');
    return call(api.brandPicture(kind), { method: 'POST', token, body });
  };
  const stored = await send('icon', files.square);
  const { sha } = (await stored.json()) as { sha: string };
  expect(stored.status).toBe(200);
  for (const size of iconSizes) {
    const icon = await call(iconSrc(sha, size));
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
    await icon.arrayBuffer();
  }
  const logo = (await (await send('logo', files.plain)).json()) as { sha: string };
  const drawn = await call(logoSrc(logo.sha));
  expect(drawn.status).toBe(200);
  await drawn.arrayBuffer();
  const narrow = await send('icon', files.plain);
  expect([narrow.status, await narrow.text()]).toEqual([
    415,
    expect.stringContaining('an icon is a square of at least 512 pixels.'),
  ]);
  expect((await send('logo', new TextEncoder().encode('<svg onload="alert(1)"/>'))).status).toBe(415);
  expect((await send('banner', files.square)).status).toBe(404);
  expect((await call('/brand/nothing.png')).status).toBe(404);
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
  ['officeDays', [], 'Choose the days on which the office is open.'],
  ['stateCode', '99', 'Choose a state.', { gstin: '' }],
  ['closes', '09:00', 'The office closes after it opens.'],
  [
    'inkMain',
    '#e0a090',
    'Words in this colour on the paper would be hard to read: a contrast of 2.06 to 1, and it takes 4.5. Choose a darker one.',
  ],
  ['inkDark', 'blue', 'A colour looks like #b4431f.'],
] as [string, unknown, string, object?][])('refuses %s %j with a sentence', async (field, value, sentence, more) => {
  const answer = await put(await signIn(), { ...own, ...more, [field]: value });
  expect([answer.status, ((await answer.json()) as { fields: object }).fields]).toEqual([400, { [field]: sentence }]);
  expect(site.name).toBe(name);
});

const step = (percent: unknown, daysBefore: unknown) => ({ percent, daysBefore });
const kept = (from: unknown, percent: unknown) => ({ from, percent });

it.each([
  ['instalments', [], '', 'Add the day on which all is paid.'],
  ['instalments', [step(120, 30)], '.0.percent', 'Enter a whole number, 1 to 100.'],
  ['instalments', [step(70, 'soon'), step(100, 0)], '.0.daysBefore', 'Enter days, 0 to 365.'],
  ['instalments', [step(70, 45)], '.0.percent', 'By the last day 100% are paid.'],
  ['instalments', [step(70, 30), step(100, 45)], '.1.daysBefore', 'Fewer than 30: the rows go towards the start.'],
  [
    'instalments',
    [step(70, 45), step(70, 30), step(100, 9)],
    '.1.percent',
    'More than 70: it counts what was paid before.',
  ],
  [
    'instalments',
    [step(100, 30), step(100, 30)],
    '.1.daysBefore',
    'This row says the same as the one before. Remove one.',
  ],
  ['instalments', [6, 5, 4, 3, 2, 1, 0].map((day) => step(100 - day, day)), '', 'At most 6 instalments.'],
  ['cancellation', [kept(30, 20)], '.0.from', 'The last step begins 0 days before the start.'],
  ['cancellation', [kept(30, 50), kept(0, 20)], '.1.percent', 'At least 50, as before it.'],
  ['cancellation', [kept(0, 50), kept(0, 50)], '.1.from', 'This row says the same as the one before. Remove one.'],
  ['cancellation', [kept(0, 101)], '.0.percent', 'Enter a whole number, 0 to 100.'],
])('refuses %s as %j at the row that is wrong', async (field, rows, at, sentence) => {
  const answer = await put(await signIn(), { ...own, [field]: rows });
  expect([answer.status, ((await answer.json()) as { fields: object }).fields]).toEqual([
    400,
    { [field + at]: sentence },
  ]);
});

it('keeps the terms of a quote that was sent when the agency’s change, and gives new ones theirs', async () => {
  const token = await signIn();
  const before = await sendQuote(token, await writeQuote(token, await addInquiry(), quoteContent()));
  await put(token, own);
  const page = await read(new URL(before.link, 'http://x').pathname);
  expect(page).toContain('More than 30 days before travel: we keep 20% of the total cost.');
  const after = await sendQuote(token, await writeQuote(token, await addInquiry(), quoteContent()));
  expect(after.quote.terms?.cancellationSteps).toEqual(own.cancellation);
  expect(after.quote.terms?.payments.map(({ daysBefore }) => daysBefore)).toEqual([null, 50, 25, 20]);
});

it('reads settings of an earlier build, whose terms were fields', async () => {
  const { instalments: _, cancellation: __, ...rest } = own;
  const value = JSON.stringify({ ...rest, partShare: 60, partDays: 50, restDays: 20 });
  await env.DB.prepare('insert into settings values (1, ?, 1, ?)').bind(value, 'Asha').run();
  expect(await (await call(api.settings, { token: await signIn() })).json()).toMatchObject({
    settings: {
      name: own.name,
      instalments: [step(60, 50), step(100, 20)],
      cancellation: shippedSettings.cancellation,
    },
  });
});

it('shows Home and a quote with settings that don’t hold, to who has the key, for an hour', async () => {
  const token = await signIn();
  const options = { method: 'POST', token, headers: { 'Content-Type': 'application/json' } };
  const made = await call(api.previewSettings, { ...options, body: JSON.stringify(own) });
  const { home, about, terms, quote } = (await made.json()) as Record<'home' | 'about' | 'terms' | 'quote', string>;
  expect(await read(about)).toMatch(/Asha Verma.*Tara Devi.*thermos flasks/s);
  expect(await read(terms)).toMatch(/Is there tea\?.*Always, for ₹7,500\./s);
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
