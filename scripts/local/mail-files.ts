import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Miniflare's own mailer reports success before it writes the file, so stopping the site could lose an e-mail.

const mailerScript = `
import { WorkerEntrypoint } from 'cloudflare:workers';
export class Mailer extends WorkerEntrypoint {
  async send({ from, to, replyTo, subject, text, html, headers: otherHeaders = {} }) {
    const headers = ['From: ' + from, 'To: ' + [to].flat().join(', '), 'Subject: ' + subject];
    if (replyTo) headers.push('Reply-To: ' + replyTo);
    headers.push(...Object.entries(otherHeaders).map(([name, value]) => name + ': ' + value));
    const body = JSON.stringify({ text: headers.join('\\n') + '\\n\\n' + text + '\\n', html });
    const response = await this.env.FOLDER.fetch('http://folder/', { method: 'POST', body });
    if (!response.ok) throw new Error(await response.text());
    return { messageId: await response.text() };
  }
}
export default {};
`;

/** Returns the Worker behind the binding MAIL: `{ name: 'mailer', entrypoint: 'Mailer' }`. Writes each e-mail as a text file with its headers, and its HTML as a file beside it. */
export function createMailer(folder: string) {
  let mailCount = 0;
  function writeMail({ text, html }: { text: string; html?: string }): string {
    mkdirSync(folder, { recursive: true });
    mailCount += 1;
    const time = new Date().toISOString().replace(/[:.]/g, '-');
    const name = `${time}-${process.pid}-${String(mailCount).padStart(4, '0')}`;
    writeFileSync(join(folder, `${name}.txt`), text, { flush: true });
    if (html) writeFileSync(join(folder, `${name}.html`), html, { flush: true });
    return name;
  }
  return {
    name: 'mailer',
    modules: [{ type: 'ESModule' as const, path: 'mailer.js', contents: mailerScript }],
    compatibilityDate: '2026-10-01',
    serviceBindings: {
      FOLDER: async (request: { text(): Promise<string> }) => new Response(writeMail(JSON.parse(await request.text()))),
    },
  };
}

export function readMails(stateFolder: string): string[] {
  const folder = join(stateFolder, 'mail');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return names.map((name) => readFileSync(join(folder, name), 'utf8'));
}
