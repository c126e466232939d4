import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import type { Quote } from '#shared/quotes/quote';
import { pages } from '#shared/routes';
import { iconSizes, iconSrc, logoSrc } from '#shared/settings/brand';
import { defaultSettings } from '#shared/settings/settings';
import { api } from '#shared/test/api';
import { call, deployNewBuild, restartWorker, send } from '../test/client';
import { addDatedTour, addInquiry, addQuote, createBookingInput, sendQuote, signIn } from '../test/factories';
import { files } from '../test/fixtures';
import { customSettings, saveSettings } from '../test/settings';

const { phone } = defaultSettings;
const read = async (path: string, options = {}) => (await call(path, options)).text();

it('sends pages the changed settings, and never the tax number or the account', async () => {
  const token = await signIn();
  expect(await read(pages.terms)).toContain('id="site-data">{}</script>');
  const inquiryMailbox = 'inbox@skyline.example';
  await saveSettings(token, {
    phone: '+91 98160 12345',
    bankAccount: '123456789012',
    upi: 'skyline@sbi',
    inquiryMailbox,
  });
  for (const path of [pages.terms, pages.dashboard]) {
    const [, data = ''] = /id="site-data">(.*?)<\/script>/.exec(await read(path)) ?? [];
    expect(JSON.parse(data)).toEqual({ phone: '+91 98160 12345', paymentMethods: 'UPI' });
  }
});

it('allows only the theme’s style sheet by its hash', async () => {
  const token = await signIn();
  await saveSettings(token, customSettings);
  for (const path of [pages.home, pages.dashboard]) {
    const answer = await call(path);
    const [, style = ''] = /<style id="ink">(.*?)<\/style>/.exec(await answer.text()) ?? [];
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'`);
  }
  await saveSettings(token, { ...customSettings, ink: defaultSettings.ink, pictures: 'prints' });
  expect(await read(pages.home)).not.toContain('id="ink"');
});

it('stores a logo, and an icon in every size', async () => {
  const token = await signIn();
  const send = (kind: string, bytes: Uint8Array) => {
    const body = new FormData();
    body.append('picture', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'picture.png');
    return call(api.addBrandPicture, { params: { kind }, token, body });
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
  const large = await send('logo', new Uint8Array(3 * 1024 * 1024));
  expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('the limit is 2 MiB.')]);
  expect((await send('banner', files.square)).status).toBe(404);
  expect((await call('/brand/nothing.png')).status).toBe(404);
});

it('counts versions, logs the changed fields, and rejects an old version', async () => {
  const token = await signIn();
  const before = await call(api.readSettings, { token });
  expect([before.headers.get('etag'), await before.json()]).toEqual([
    '"v0"',
    { settings: defaultSettings, version: 0 },
  ]);
  expect(await (await saveSettings(token, customSettings, { 'If-Match': '"v0"' })).json()).toMatchObject({
    version: 1,
    settings: customSettings,
  });
  // A repeat of the call whose answer was lost.
  expect(await (await saveSettings(token, customSettings, { 'If-Match': '"v0"' })).json()).toMatchObject({
    version: 1,
  });
  const late = await saveSettings(token, { ...customSettings, name: 'Late' }, { 'If-Match': '"v0"' });
  expect([late.status, await late.json()]).toMatchObject([412, { current: { version: 1, settings: customSettings } }]);
  await saveSettings(token, { ...customSettings, officeDays: [6, 0], name: 'Later' }, { 'If-Match': '"v1"' });
  const { results } = await env.DB.prepare(
    "select action, label from audit_events where action like 'settings%'",
  ).all();
  expect(results).toEqual([
    expect.objectContaining({ action: 'settings_changed' }),
    { action: 'settings_changed', label: 'name, officeDays' },
  ]);
});

it.each([
  ['phone', '98160 45900', '+91 98160 45900'],
  ['whatsapp', '+49 (0)171 2345678', '+49 1712 345 678'],
  ['postcode', '110 054', '110054'],
])('stores %s %j in the form that pages show', async (field, typed, stored) => {
  const token = await signIn();
  await saveSettings(token, { ...customSettings, [field]: typed });
  const { settings } = (await (await call(api.readSettings, { token })).json()) as { settings: Record<string, string> };
  expect(settings[field]).toBe(stored);
});

it.each([
  ['gstin', '02ABCDE1234F1Z0', 'The last character doesn’t fit the others: compare it with your certificate.'],
  ['gstin', '02ABC', 'A GSTIN has 15 characters, such as 02ABCDE1234F1Z5.'],
  ['swift', 'SBIN', 'A SWIFT code has 8 or 11 characters, such as SBININBB104.'],
  ['ifsc', 'SBIN1234', 'An IFSC has 11 characters, such as SBIN0001234: four letters, a zero, six more.'],
  ['upi', 'skyline', 'A UPI address looks like name@bank.'],
  ['phone', '98160', 'Enter ten digits for India; else begin with the country, like +49.'],
  ['phone', '+91 98160', 'Enter ten digits for India; else begin with the country, like +49.'],
  ['email', 'mailto:ride@agency.in', 'An e-mail address looks like ride@agency.in.'],
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
    'ink',
    '#e0a090',
    'Words in this colour on the paper would be hard to read: a contrast of 2.06 to 1, and it takes 4.5. Choose a darker one.',
  ],
  ['ink', 'blue', 'A colour looks like #b4431f.'],
] as [string, unknown, string, object?][])('refuses %s %j with a sentence', async (field, value, sentence, more) => {
  const answer = await saveSettings(await signIn(), { ...customSettings, ...more, [field]: value });
  expect([answer.status, ((await answer.json()) as { fields: object }).fields]).toEqual([400, { [field]: sentence }]);
  expect(await read(pages.terms)).toContain('id="site-data">{}</script>');
});

/** The database, in which `select … from "settings"` waits for `gate`, or fails if that does. */
function delaySettings(gate: Promise<unknown>): D1Database {
  const wait = (statement: D1PreparedStatement): D1PreparedStatement => ({
    bind: (...values: unknown[]) => wait(statement.bind(...values)),
    raw: (async () => {
      await gate;
      return statement.raw();
    }) as unknown as D1PreparedStatement['raw'],
    all: () => statement.all(),
    run: () => statement.run(),
    first: () => statement.first(),
  });
  return new Proxy(env.DB, {
    get(target, member) {
      if (member === 'prepare')
        return (sql: string) => {
          const statement = target.prepare(sql);
          return sql.includes('from "settings" where "settings"."version"') ? wait(statement) : statement;
        };
      const value: unknown = Reflect.get(target, member, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function readTerms(): Promise<{ deposit: number; cancellation: unknown }[]> {
  const { results } = await env.DB.prepare('select instalments, cancellation from bookings').all<
    Record<'instalments' | 'cancellation', string>
  >();
  return results.map(({ instalments, cancellation }) => ({
    deposit: JSON.parse(instalments)[0].amountPaise,
    cancellation: JSON.parse(cancellation),
  }));
}

it('waits for the settings that another request of a new Worker is reading', async () => {
  const token = await signIn();
  const day = '2097-06-19';
  const tour = await addDatedTour(token, [{ day, seats: 6 }]);
  const draft = await addQuote(token, await addInquiry());
  const { link } = await sendQuote(token, await addQuote(token, await addInquiry()));
  await saveSettings(token, customSettings);
  restartWorker();
  let open: () => void = () => undefined;
  const bindings = { DB: delaySettings(new Promise<void>((resolve) => (open = resolve))) };
  const calls = [
    read(pages.terms, { bindings }),
    new Promise((done) => setTimeout(done, 100)).then(() => read(new URL(link).pathname)),
    new Promise((done) => setTimeout(done, 100)).then(() =>
      send(api.addBooking, createBookingInput({ tourId: tour._id, start: day, seats: 2 }), { token, bindings }),
    ),
  ] as const;
  setTimeout(open, 300);
  const [terms, quote, booked] = await Promise.all(calls);
  expect(booked.status).toBe(201);
  for (const text of [terms, quote]) {
    expect(text).toMatch(/Skyline &amp; Sons/i);
    expect(text).not.toContain(phone);
  }
  expect(await readTerms()).toEqual([{ deposit: 1_500_000, cancellation: customSettings.cancellation }]);
  const sent = (await sendQuote(token, draft)).quote;
  expect(sent.terms?.cancellationSteps).toEqual(customSettings.cancellation);
});

it('reads the settings again soon after a failure without known settings', async () => {
  const token = await signIn();
  const inquiryId = await addInquiry();
  const draft = await addQuote(token, inquiryId);
  await saveSettings(token, customSettings);
  deployNewBuild();
  const broken = Promise.reject(new Error('D1_ERROR: Network connection lost.'));
  broken.catch(() => undefined);
  await read(pages.terms, { bindings: { DB: delaySettings(broken) } });
  // For a second nothing is asked of a database that failed.
  vi.setSystemTime(Date.now() + 1000);
  expect(await read(pages.dashboard)).toContain('| Skyline &amp; Sons');
  restartWorker();
  // What is stored takes its terms from the settings that it reads itself.
  const bindings = { DB: delaySettings(broken) };
  const { quote } = (await (await send(api.sendQuote, {}, { params: { id: draft.id }, token, bindings })).json()) as {
    quote: Quote;
  };
  expect(quote.terms?.cancellationSteps).toEqual(customSettings.cancellation);
});
