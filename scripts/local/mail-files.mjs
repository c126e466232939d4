import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/*
 * The local mailer. Miniflare's own reports success before writing the file, so stopping the site could lose mail; this
 * one writes first.
 */

/**
 * @typedef {{ from: string, to: string | string[], replyTo?: string, subject: string, text: string }} Mail
 */

const script = `
import { WorkerEntrypoint } from 'cloudflare:workers';
export class Mailer extends WorkerEntrypoint {
  async send(mail) {
    const answer = await this.env.FOLDER.fetch('http://folder/', { method: 'POST', body: JSON.stringify(mail) });
    if (!answer.ok) throw new Error(await answer.text());
    return { messageId: await answer.text() };
  }
}
export default {};
`;

/** @param {Mail} mail */
function toText({ from, to, replyTo, subject, text }) {
  const head = [`From: ${from}`, `To: ${[to].flat().join(', ')}`, `Subject: ${subject}`];
  if (replyTo) head.push(`Reply-To: ${replyTo}`);
  return `${head.join('\n')}\n\n${text}\n`;
}

/** Writes a file and flushes it to disk. @param {string} path @param {string} text */
function writeDurably(path, text) {
  const file = openSync(path, 'w');
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * The worker behind MAIL: bind `{ name: 'mailer', entrypoint: 'Mailer' }`. Each mail is a text file in `folder`.
 * @param {string} folder @param {(line: string) => void} write logs one line per mail
 */
export function createMailer(folder, write) {
  let count = 0;
  /** @param {Mail} mail */
  const keep = (mail) => {
    mkdirSync(folder, { recursive: true });
    count += 1;
    const time = new Date().toISOString().replace(/[:.]/g, '-');
    const name = `${time}-${process.pid}-${String(count).padStart(4, '0')}`;
    const path = join(folder, `${name}.txt`);
    writeDurably(path, toText(mail));
    write(`E-mail written: ${path}`);
    return name;
  };
  return {
    name: 'mailer',
    modules: [{ type: /** @type {const} */ ('ESModule'), path: 'mailer.js', contents: script }],
    compatibilityDate: '2026-10-01',
    serviceBindings: {
      /** @param {{ text(): Promise<string> }} request */
      FOLDER: async (request) => new Response(keep(JSON.parse(await request.text()))),
    },
  };
}
