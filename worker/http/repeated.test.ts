import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import { quotePaths } from '#shared/quotes/quote-paths';
import { call } from '../test/client';
import { addInquiry, count, inquiry, sendQuote, signIn, writeQuote } from '../test/factories';

const post = (path: string, type: string, body: string) =>
  call(path, { method: 'POST', headers: { 'Content-Type': type }, body });
const form = 'application/x-www-form-urlencoded';
const once = JSON.stringify(inquiry());

it.each([
  ['a key', `{"name":"Somebody else",${once.slice(1)}`],
  ['a key that is written otherwise', `{"n\\u0061me":"Somebody else",${once.slice(1)}`],
  ['a key of an object inside', `${once.slice(0, -1)},"more":[{"a":1,"b":"}","a":2}]}`],
])('JSON that has %s twice is refused, and nothing is stored', async (_what, body) => {
  const answer = await post(api.submitInquiry, 'application/json', body);
  expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
    400,
    expect.stringMatching(/^“(name|a)” is there twice\.$/),
  ]);
  expect(await count('inquiries')).toBe(0);
});

it('a text that looks like a key, and the same key in two objects, are no repeat', async () => {
  const body = JSON.stringify(inquiry({ name: '"name":"name":{', subject: '\\","subject":' }));
  expect((await post(api.submitInquiry, 'application/json', body)).status).toBe(200);
});

it('a form that has a field twice comes back with its words, and nothing is stored', async () => {
  const fields = Object.entries(inquiry()).map(([name, value]) => [name, String(value)]);
  const answer = await post(api.submitInquiry, form, `${new URLSearchParams(fields)}&name=Somebody+else`);
  expect([answer.status, await count('inquiries')]).toEqual([400, 0]);
  expect(await answer.text()).toContain('This field is there twice.');
});

it('a quote is not accepted by a form that has a field twice', async () => {
  const token = await signIn();
  const { quote, link } = await sendQuote(token, await writeQuote(token, await addInquiry()));
  const path = quotePaths.accept(link.split('/').at(-1) ?? '');
  const answer = await post(path, form, `name=Asha&name=Tashi&quote=${quote.id}&confirm=yes`);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('Please try again.');
});
