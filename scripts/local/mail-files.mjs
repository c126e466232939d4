import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/*
 * The mailer of the local site. Miniflare's own says yes before it has written anything, so that a site that is stopped
 * right after leaves mails that were sent and are nowhere. Here the yes comes after the file.
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

/** Writes a file and waits until it is on the disk. @param {string} path @param {string} text */
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
 * The worker behind the binding MAIL: bind `{ name: 'mailer', entrypoint: 'Mailer' }`. Each mail is a text file in
 * `folder` by the time it counts as sent.
 * @param {string} folder
 * @param {(line: string) => void} write one line for each mail
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
