import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findPort } from '../../e2e/find-port.ts';
import { copyDemoState } from '../bench/sites.ts';
import type { AddCleanup } from '../bench.ts';

type Row = Record<string, string | number | null>;

/** The site as `npm start` serves it, in child processes that can be killed, on a temporary copy of the demo tours. */
export class RunningSite {
  readonly url: string;
  readonly stateFolder: string;
  readonly #port: number;
  #process: ChildProcess | null = null;

  private constructor(port: number, stateFolder: string) {
    this.#port = port;
    this.stateFolder = stateFolder;
    this.url = `http://localhost:${port}`;
  }

  static async open(addCleanup: AddCleanup): Promise<RunningSite> {
    const site = new RunningSite(await findPort(), copyDemoState(addCleanup));
    addCleanup(() => site.kill());
    await site.start();
    return site;
  }

  async start(): Promise<void> {
    const env = { ...process.env, PORT: String(this.#port), STATE: this.stateFolder };
    // Detached, the child leads a process group, which can be killed as a whole.
    const child = fork('scripts/serve.ts', { env, silent: true, detached: true });
    this.#process = child;
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    while (!output.includes('Ctrl-C stops it')) {
      await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
      if (child.exitCode !== null) throw new Error(`The site didn’t start:\n${output}`);
    }
  }

  /** Ends the site like a power cut: without a signal that it could handle. */
  async kill(): Promise<void> {
    if (!this.#process?.pid || this.#process.exitCode !== null) return;
    const exit = once(this.#process, 'exit');
    process.kill(-this.#process.pid, 'SIGKILL');
    await exit;
    this.#process = null;
  }

  /** Sends all due mails, also those that a killed sender still has leased. */
  async sendDueMails(): Promise<void> {
    await this.kill();
    this.runSql('UPDATE email_outbox SET lease_until = 1 WHERE lease_until > 0');
    do {
      // Each start runs cron once, which sends at most sixty mails.
      await this.start();
      await this.kill();
    } while (this.listUnsentMails().length > 0);
  }

  listUnsentMails(): Row[] {
    return this.runSql(`SELECT id FROM email_outbox WHERE sent_at IS NULL AND due_at <= ${Date.now()}`);
  }

  runSql(sql: string): Row[] {
    const file = globSync('v3/d1/*/*.sqlite', { cwd: this.stateFolder }).find(
      (path) => !path.endsWith('metadata.sqlite'),
    );
    if (file === undefined) throw new Error(`${this.stateFolder} has no database`);
    const db = new DatabaseSync(join(this.stateFolder, file));
    try {
      return db.prepare(sql).all() as Row[];
    } finally {
      db.close();
    }
  }
}
