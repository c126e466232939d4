import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/settings/settings';
import { api } from '#shared/test/api';
import { call } from '../test/client';
import { addInquiry, addQuote, sendQuote, signIn } from '../test/factories';
import { customSettings, saveSettings } from '../test/settings';

const { name, phone } = defaultSettings;

const read = async (path: string, options = {}) => (await call(path, options)).text();

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
  const answer = await saveSettings(await signIn(), { ...customSettings, [field]: rows });
  expect([answer.status, ((await answer.json()) as { fields: object }).fields]).toEqual([
    400,
    { [field + at]: sentence },
  ]);
});

it('keeps the terms of a sent quote when the agency’s terms change', async () => {
  const token = await signIn();
  const before = await sendQuote(token, await addQuote(token, await addInquiry()));
  await saveSettings(token, customSettings);
  const page = await read(new URL(before.link, 'http://x').pathname);
  expect(page).toContain('More than 30 days before travel: we keep 20% of the total cost.');
  const after = await sendQuote(token, await addQuote(token, await addInquiry()));
  expect(after.quote.terms?.cancellationSteps).toEqual(customSettings.cancellation);
  expect(after.quote.terms?.payments.map(({ daysBefore }) => daysBefore)).toEqual([null, 50, 25, 20]);
});

it('replaces a changed setting in reply templates by its placeholder', async () => {
  const token = await signIn();
  const due = '70% of the price is due 45 days before the start, the rest 30 days before';
  const text = `Namaste {name},\n\n₹5,000 keeps your place with ${name}. ${due}.\n\n${name}, ${phone}`;
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
  const body = JSON.stringify({ title: 'From before', language: 'en', text });
  expect((await call(api.addTemplate, { token, headers, body })).ok).toBe(true);
  await saveSettings(token, { ...customSettings, deposit: defaultSettings.deposit });
  const { data } = (await (await call(api.listTemplates, { token })).json()) as {
    data: { title: string; text: string }[];
  };
  expect(data.find(({ title }) => title === 'From before')).toMatchObject({
    text: 'Namaste {name},\n\n₹5,000 keeps your place with {agency}. {instalments}.\n\n{agency}, {phone}',
    version: 2,
  });
});
