import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Miniflare's own mailer reports success before it writes the file, so stopping the site could lose an e-mail.

const script = `
import { WorkerEntrypoint } from 'cloudflare:workers';
export class Mailer extends WorkerEntrypoint {
  async send({ from, to, replyTo, subject, text }) {
    const head = ['From: ' + from, 'To: ' + [to].flat().join(', '), 'Subject: ' + subject];
    if (replyTo) head.push('Reply-To: ' + replyTo);
    const body = head.join('\\n') + '\\n\\n' + text + '\\n';
    const answer = await this.env.FOLDER.fetch('http://folder/', { method: 'POST', body });
    if (!answer.ok) throw new Error(await answer.text());
    return { messageId: await answer.text() };
  }
}
export default {};
`;

/** The Worker behind MAIL: bind `{ name: 'mailer', entrypoint: 'Mailer' }`. Each e-mail is a text file in `folder`. */
export function createMailer(folder: string) {
  let count = 0;
  function writeMail(text: string): string {
    mkdirSync(folder, { recursive: true });
    count += 1;
    const time = new Date().toISOString().replace(/[:.]/g, '-');
    const name = `${time}-${process.pid}-${String(count).padStart(4, '0')}`;
    writeFileSync(join(folder, `${name}.txt`), text, { flush: true });
    return name;
  }
  return {
    name: 'mailer',
    modules: [{ type: 'ESModule' as const, path: 'mailer.js', contents: script }],
    compatibilityDate: '2026-10-01',
    serviceBindings: {
      FOLDER: async (request: { text(): Promise<string> }) => new Response(writeMail(await request.text())),
    },
  };
}

/** E-mails in a state folder. */
export function readMails(state: string): string[] {
  const folder = join(state, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
}
