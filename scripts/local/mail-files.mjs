import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Log, LogLevel } from 'miniflare';

const called = /send_email binding called with/;
const heads = /^(?:From|To|Cc|Bcc|Subject): .*$/gm;
const textFile = /^Text: (.+)$/m;
const anyFile = /^(?:Email|HTML): (.+)$/m;

/**
 * Miniflare says on its log which e-mail was sent, and drops the file when it stops: each is copied to where it stays.
 * Its other messages go to `write`.
 */
export class MailFiles extends Log {
  #folder;
  #write;
  #count = 0;

  /** @param {string} folder @param {(line: string) => void} write */
  constructor(folder, write) {
    super(LogLevel.INFO);
    this.#folder = folder;
    this.#write = write;
  }

  /** @override @param {LogLevel} level @param {string} message */
  logWithLevel(level, message) {
    if (called.test(message)) this.#keep(message);
    else if (level <= LogLevel.WARN) this.#write(message);
  }

  /** @param {string} message */
  #keep(message) {
    mkdirSync(this.#folder, { recursive: true });
    this.#count += 1;
    const time = new Date().toISOString().replace(/[:.]/g, '-');
    const name = `${time}-${String(this.#count).padStart(4, '0')}`;
    const text = textFile.exec(message)?.[1];
    const other = anyFile.exec(message)?.[1];
    if (text) {
      const head = message.match(heads)?.join('\n') ?? '';
      writeFileSync(join(this.#folder, `${name}.txt`), `${head}\n\n${readFileSync(text, 'utf8')}\n`);
    } else if (other) {
      copyFileSync(other, join(this.#folder, `${name}${extname(other)}`));
    }
    this.#write(`E-mail written: ${join(this.#folder, name)}`);
  }
}
