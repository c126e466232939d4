import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { defaultSettings, type Settings, settingsFields } from '#shared/settings/settings';
import { figureFields, textFields } from '#shared/settings/settings-lists';
import { api } from '#shared/test/api';
import { createApp } from '../app';
import { users } from '../db/staff-schema';
import { call, createMailbox, runCron, send } from '../test/client';
import { addSession, addUser, countRows, db, password } from '../test/factories';
import { callAccountApi } from '../test/logins';
import { customSettings } from '../test/settings';
import { ownerActions, protectedFields } from './owner-actions';
import { recentProofMs, requireOwner } from './require-staff';

const names = createApp()
  .routes.filter(({ method, handler }) => method !== 'GET' && (handler as unknown) === requireOwner)
  .map(({ method, path }) => `${method} ${path}`);

async function addOwner(confirmedAgo = recentProofMs) {
  const { id } = await addUser({ role: 'owner' });
  return addSession(id, { confirmedAt: Date.now() - confirmedAgo });
}

it('names a rule for every owners’ call, and for no other', () => {
  expect(Object.keys(ownerActions).sort()).toEqual([...new Set(names)].sort());
});

it.each(names)('follows the proof rule of %s ten minutes after the last proof', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  const target = path.replace(/:\w+/g, 'none');
  const response = await call(target, { method, token: await addOwner() });
  const { code } = (await response.json()) as { code?: string };
  expect(code === 'confirm_first').toBe(ownerActions[name]?.proof === 'recent');
  const soon = await call(target, { method, token: await addOwner(recentProofMs - 1000) });
  expect(((await soon.json()) as { code?: string }).code).not.toBe('confirm_first');
});

/** Settings that lead neither money nor letters elsewhere. */
const freeFields = [
  ...(['tagline', 'homeLead', 'description', 'about', 'founded'] as const),
  ...(['grievanceOfficer', 'mailLanguage', 'customerMails', 'street', 'city', 'postcode', 'stateCode', 'lat'] as const),
  ...(['lon', 'cityM', 'officeDays', 'opens', 'closes', 'instagram', 'holdHours'] as const),
  ...(['youtube', 'facebook', 'deposit', 'instalments', 'cancellation', 'refundWeeks'] as const),
  ...(['quoteDays', 'gstInPrices', 'gstRates', 'tcsRates', 'invoicePrefix', 'signatory'] as const),
  ...(['sac', 'founder', 'captains', 'truck', 'questions', 'ink'] as const),
  ...(['logo', 'logoDark', 'logoName', 'logoWidth', 'icon', 'maskable', 'linkPicture'] as const),
  ...(['pictures', 'heroPhoto', 'aboutPhoto', 'storyPhoto', 'placePhotos', 'seatBooking'] as const),
  ...(['testimonials', 'destinations', 'counters', 'principles', 'services', 'packingList'] as const),
  ...(Object.keys({ ...textFields, ...figureFields }) as (keyof typeof textFields | keyof typeof figureFields)[]),
];

it('lists for each setting whether it needs a proof', () => {
  expect([...protectedFields, ...freeFields].sort()).toEqual([...settingsFields].sort());
});

const isProtected = (field: string) => (protectedFields as readonly string[]).includes(field);

it('requires a proof and notifies owners, agency and former mailbox only when a protected setting changes', async () => {
  const mailbox = createMailbox();
  const token = await addOwner();
  await addOwner();
  const put = (value: Settings, as = token) => send(api.saveSettings, value, { token: as, bindings: mailbox.bindings });
  for (const field of settingsFields) {
    if (JSON.stringify(customSettings[field]) === JSON.stringify(defaultSettings[field])) continue;
    const response = await put({ ...defaultSettings, [field]: customSettings[field] });
    const { code } = (await response.json()) as { code?: string };
    expect([field, code === 'confirm_first']).toEqual([field, isProtected(field) && response.status !== 400]);
  }
  expect(await countRows('email_outbox')).toBe(0);
  const confirmed = await callAccountApi(api.confirmIdentity.path, { password }, { token });
  const { settings } = (await (await call(api.readSettings, { token: confirmed.token })).json()) as {
    settings: Settings;
  };
  const saved = await put(
    { ...settings, name: 'Highpass Tours', upi: 'new@okbank', email: 'new@highpass.example' },
    confirmed.token,
  );
  expect(saved.status).toBe(200);
  await runCron(mailbox.bindings);
  const owners = (await db.select().from(users)).map(({ email }) => email);
  expect(mailbox.mails.map(({ to }) => to).sort()).toEqual([...owners, env.AGENCY_EMAIL].sort());
  for (const { text } of mailbox.mails) {
    expect(text).toContain(`\nName: ${settings.name} → Highpass Tours\n`);
    expect(text).toContain(`\nUPI address: empty → new@okbank\n`);
    expect(text).toContain(`\nE-mail: ${settings.email} → new@highpass.example\n`);
  }
  await put({ ...settings, email: 'newest@highpass.example' }, confirmed.token);
  await runCron(mailbox.bindings);
  expect(mailbox.mails.map(({ to }) => to)).toContain('new@highpass.example');
});

it('requires a proof when the payment page changes', async () => {
  const value = { ...defaultSettings, paymentPage: 'https://pay.example/highpass' };
  const response = await send(api.saveSettings, value, { token: await addOwner() });
  expect([response.status, ((await response.json()) as { code?: string }).code]).toEqual([403, 'confirm_first']);
});
