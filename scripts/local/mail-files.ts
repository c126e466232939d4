import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * The local mailer. Miniflare's own reports success before writing the file, so stopping the site could lose mail; this
 * one writes first.
 */

interface Mail {
  from: string;
  to: string | string[];
  replyTo?: string;
  subject: string;
  text: string;
}

const contents = `
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

function toText({ from, to, replyTo, subject, text }: Mail): string {
  const head = [`From: ${from}`, `To: ${[to].flat().join(', ')}`, `Subject: ${subject}`];
  if (replyTo) head.push(`Reply-To: ${replyTo}`);
  return `${head.join('\n')}\n\n${text}\n`;
}

/**
 * The worker behind MAIL: bind `{ name: 'mailer', entrypoint: 'Mailer' }`. Each mail is a text file in `folder`, and a
 * line that `write` gets.
 */
export function createMailer(folder: string, write: (line: string) => void) {
  let count = 0;
  function keep(mail: Mail): string {
    mkdirSync(folder, { recursive: true });
    count += 1;
    const time = new Date().toISOString().replace(/[:.]/g, '-');
    const name = `${time}-${process.pid}-${String(count).padStart(4, '0')}`;
    const path = join(folder, `${name}.txt`);
    writeFileSync(path, toText(mail), { flush: true });
    write(`E-mail written: ${path}`);
    return name;
  }
  return {
    name: 'mailer',
    modules: [{ type: 'ESModule' as const, path: 'mailer.js', contents }],
    compatibilityDate: '2026-10-01',
    serviceBindings: {
      FOLDER: async (request: { text(): Promise<string> }) => new Response(keep(JSON.parse(await request.text()))),
    },
  };
}

/** The mails of a state folder. */
export function readMails(state: string): string[] {
  const folder = join(state, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
}
