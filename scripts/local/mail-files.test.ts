import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { expect, it, onTestFinished } from 'vitest';
import { createMailer } from './mail-files.ts';

const siteScript = `export default { async fetch(request, env) {
  try {
    await env.MAIL.send(await request.json());
    return new Response('sent');
  } catch (error) {
    return new Response(String(error), { status: 502 });
  }
} }`;

async function startSiteWithMailer() {
  const state = mkdtempSync(join(tmpdir(), 'highpass-mail-'));
  const folder = join(state, 'mail');
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      log: new Log(LogLevel.NONE),
      workers: [
        {
          name: 'site',
          modules: true,
          script: siteScript,
          compatibilityDate: '2026-10-01',
          serviceBindings: { MAIL: { name: 'mailer', entrypoint: 'Mailer' } },
        },
        createMailer(folder),
      ],
    }),
  );
  const stop = () => runtime.dispose();
  onTestFinished(async () => {
    await stop().catch(() => undefined);
    rmSync(state, { recursive: true, force: true });
  });
  const mail = { from: 'site@example.in', to: 'ride@example.in', replyTo: 'a@example.in' };
  return {
    folder,
    stop,
    send: async (subject: string, text: string, otherParts: object = {}) =>
      (
        await runtime.dispatchFetch('http://site/', {
          method: 'POST',
          body: JSON.stringify({ ...mail, subject, text, ...otherParts }),
        })
      ).status,
    read: () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')),
  };
}

it('writes every mail before it reports success', async () => {
  const { send, read, stop } = await startSiteWithMailer();
  const subjects = Array.from({ length: 40 }, (_, index) => `Inquiry ${index}`);
  await Promise.all(subjects.map((subject) => send(subject, 'Tsering asks about Leh.')));
  const before = read().length;
  await stop();
  expect([before, read().length]).toEqual([40, 40]);
  expect(new Set(read().map((text) => /^Subject: (.*)$/m.exec(text)?.[1]))).toEqual(new Set(subjects));
});

it('writes headers and text in any script', async () => {
  const { send, read } = await startSiteWithMailer();
  await send('पूछताछ: मनाली से लेह 🏔', 'བོད་ཡིག\n\nText: /etc/passwd');
  expect(read()).toEqual([
    'From: site@example.in\nTo: ride@example.in\nSubject: पूछताछ: मनाली से लेह 🏔\n' +
      'Reply-To: a@example.in\n\nབོད་ཡིག\n\nText: /etc/passwd\n',
  ]);
});

it('writes other headers, and the HTML beside the text', async () => {
  const { send, folder } = await startSiteWithMailer();
  await send('Soon', 'Hello', { headers: { 'List-Unsubscribe': '<http://a/b>' }, html: '<p>Hello</p>' });
  const [html, text] = readdirSync(folder).sort();
  expect([html, text].map((name) => readFileSync(join(folder, name ?? ''), 'utf8'))).toEqual([
    '<p>Hello</p>',
    expect.stringContaining('List-Unsubscribe: <http://a/b>\n\nHello\n'),
  ]);
});

it('reports a failure when a mail can’t be written', async () => {
  const { send, folder } = await startSiteWithMailer();
  writeFileSync(folder, 'a file where the folder should be');
  expect(await send('Lost', 'x')).toBe(502);
});
