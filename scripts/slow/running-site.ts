import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findPort } from '../../e2e/find-port.ts';
import { copyDemoState } from '../bench/sites.ts';
import type { AddCleanup } from '../bench.ts';

type Row = Record<string, string | number | null>;

/**
 * The site as `npm start` serves it, in processes of its own that can be killed, on a copy of the demo tours that is
 * thrown away.
 */
export class RunningSite {
  readonly url: string;
  readonly state: string;
  readonly #port: number;
  #process: ChildProcess | null = null;

  private constructor(port: number, state: string) {
    this.#port = port;
    this.state = state;
    this.url = `http://localhost:${port}`;
  }

  static async open(atEnd: AddCleanup): Promise<RunningSite> {
    const site = new RunningSite(await findPort(), copyDemoState(atEnd));
    atEnd(() => site.kill());
    await site.start();
    return site;
  }

  async start(): Promise<void> {
    const env = { ...process.env, PORT: String(this.#port), STATE: this.state };
    // A group of its own, to be killed as one.
    const child = fork('scripts/serve.ts', { env, silent: true, detached: true });
    this.#process = child;
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
    while (!said.includes('Ctrl-C stops it')) {
      await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
      if (child.exitCode !== null) throw new Error(`The site didn’t start:\n${said}`);
    }
  }

  /** As a power cut would end it: nothing is told, nothing is flushed. */
  async kill(): Promise<void> {
    if (!this.#process?.pid || this.#process.exitCode !== null) return;
    const ended = once(this.#process, 'exit');
    process.kill(-this.#process.pid, 'SIGKILL');
    await ended;
    this.#process = null;
  }

  /** Sends what waits, as if the five minutes were over for which a sender that died keeps a mail. */
  async runDueMail(): Promise<void> {
    await this.kill();
    this.rows('UPDATE email_outbox SET lease_until = 1 WHERE lease_until > 0');
    // A start runs cron, which sends sixty at most.
    for (let left: Row[] = [{}]; left.length > 0; ) {
      await this.start();
      await this.kill();
      left = this.unsentMails();
    }
  }

  unsentMails(): Row[] {
    return this.rows(`SELECT id FROM email_outbox WHERE sent_at IS NULL AND due_at <= ${Date.now()}`);
  }

  /** Runs one statement on the site's data. While the site runs, it may only read. */
  rows(sql: string): Row[] {
    const file = globSync('v3/d1/*/*.sqlite', { cwd: this.state }).find((path) => !path.endsWith('metadata.sqlite'));
    if (file === undefined) throw new Error(`${this.state} has no database`);
    const db = new DatabaseSync(join(this.state, file));
    try {
      return db.prepare(sql).all() as Row[];
    } finally {
      db.close();
    }
  }
}
