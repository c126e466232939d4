import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { checkTemplate, fillTemplate, type ReplyTemplate } from '#shared/inquiries/reply-templates';
import { defaultSite } from '#shared/settings/site';
import { api } from '#shared/test/api';
import { createSampleFacts, toTemplateValues } from '../../web/admin/reply-templates/template-values';
import { runHousekeeping } from '../cron';
import { call, send, setClock } from '../test/client';
import { countRows, signIn } from '../test/factories';

const thanksTemplate = { title: 'Thanks', language: 'en', text: 'Namaste {name},\n\nthank you.' };

async function list(token: string): Promise<ReplyTemplate[]> {
  return ((await (await call(api.listTemplates, { token })).json()) as { data: ReplyTemplate[] }).data;
}

async function add(token: string, changes = {}): Promise<ReplyTemplate> {
  const response = await send(api.addTemplate, { ...thanksTemplate, ...changes }, { token });
  expect(response.status).toBe(201);
  return ((await response.json()) as { template: ReplyTemplate }).template;
}

const sendVersioned = (token: string, id: string, body: object, version?: number) =>
  send(api.changeTemplate, body, {
    params: { id },
    token,
    headers: version === undefined ? {} : { 'If-Match': `"v${version}"` },
  });

it('inserts valid default templates in English and Hindi once', async () => {
  const token = await signIn('staff');
  const defaultTemplates = await list(token);
  expect(defaultTemplates.map(({ language }) => language)).toEqual([...Array(6).fill('en'), ...Array(6).fill('hi')]);
  for (const { text, language } of defaultTemplates) {
    const filled = fillTemplate(text, toTemplateValues(createSampleFacts(defaultSite), language, defaultSite));
    expect([checkTemplate(text), filled.problems]).toEqual([[], []]);
    expect(filled.text).not.toMatch(/[{}]|undefined|NaN/);
    if (language === 'hi') expect(text).toMatch(/नमस्ते/);
  }
  for (const { id } of defaultTemplates) await call(api.deleteTemplate, { params: { id }, token });
  expect(await list(token)).toEqual([]);
});

it('inserts the default templates once for parallel requests', async () => {
  const token = await signIn();
  const [firstList, otherResult] = await Promise.all([list(token), list(token)]);
  expect([firstList.length, otherResult.length, await countRows('reply_templates')]).toEqual([12, 12, 12]);
});

it('adds, changes, deletes and restores a template', async () => {
  const token = await signIn('staff');
  const added = await add(token);
  expect(added).toMatchObject({ ...thanksTemplate, version: 1 });
  const changed = await sendVersioned(
    token,
    added.id,
    { ...thanksTemplate, text: 'नमस्ते {name} जी\n\nधन्यवाद', language: 'hi' },
    1,
  );
  expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"v2"']);
  expect((await list(token)).find(({ id }) => id === added.id)).toMatchObject({
    text: 'नमस्ते {name} जी\n\nधन्यवाद',
    version: 2,
  });
  expect((await call(api.deleteTemplate, { params: { id: added.id }, token })).status).toBe(200);
  expect((await sendVersioned(token, added.id, thanksTemplate)).status).toBe(404);
  const restoreResponse = await call(api.restoreTemplate, { params: { id: added.id }, token });
  expect(await restoreResponse.json()).toMatchObject({
    message: 'The reply template is back.',
    template: { version: 2, language: 'hi' },
  });
});

it('adds a template once per key', async () => {
  const token = await signIn();
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const responses = await Promise.all([1, 2].map(() => send(api.addTemplate, thanksTemplate, { token, headers })));
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(await countRows('reply_templates')).toBe(1);
  expect(await countRows('audit_events')).toBe(1);
  // Different values with the same key are rejected.
  const otherResult = await send(api.addTemplate, { ...thanksTemplate, title: 'Typed on' }, { token, headers });
  expect([otherResult.status, await otherResult.json()]).toMatchObject([
    412,
    { template: { title: thanksTemplate.title, version: 1 } },
  ]);
});

it('answers 412 with the current template when a change has a stale version', async () => {
  const token = await signIn();
  const { id } = await add(token);
  await sendVersioned(token, id, { ...thanksTemplate, title: 'Theirs' }, 1);
  const changeResponse = await sendVersioned(token, id, { ...thanksTemplate, title: 'Mine' }, 1);
  expect([changeResponse.status, await changeResponse.json()]).toMatchObject([
    412,
    { template: { title: 'Theirs', version: 2 } },
  ]);
  const removal = await call(api.deleteTemplate, { params: { id }, token, headers: { 'If-Match': '"v1"' } });
  expect(removal.status).toBe(412);
});

it('rejects an invalid template with the reason', async () => {
  const token = await signIn();
  for (const [changes, problem] of [
    [{ text: 'Dear {naam}' }, { text: expect.stringContaining('There’s no {naam}.') }],
    [{ text: 'Dear {name' }, { text: expect.stringContaining('brace') }],
    [{ text: ' \n ' }, { text: 'Write the text.' }],
    [{ title: '\n' }, { title: 'Give it a title.' }],
    [{ language: 'fr' }, { language: 'Choose a language.' }],
    [{ text: 'x'.repeat(2_001) }, { text: 'At most 2000 characters.' }],
  ] as const) {
    const response = await send(api.addTemplate, { ...thanksTemplate, ...changes }, { token });
    expect([response.status, await response.json()]).toMatchObject([400, { fields: problem }]);
  }
});

it('deletes a template permanently after thirty days', async () => {
  const token = await signIn();
  const { id } = await add(token);
  await call(api.deleteTemplate, { params: { id }, token });
  const now = Date.now();
  setClock(now + 31 * 24 * 60 * 60 * 1000);
  expect((await call(api.restoreTemplate, { params: { id }, token: await signIn() })).status).toBe(404);
  await runHousekeeping(env, Date.now());
  expect(await countRows('reply_templates')).toBe(0);
});
