import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '#shared/calls';
import { findPort } from '../../e2e/find-port';
import { admin, copyTemplate } from '../../e2e/template-state';
import { root } from '../setup/node-runtime.mjs';
import { requireLoopback } from './loopback';
import { listProcesses } from './processes';
import { withRows } from './stored-rows';

/**
 * The site as `npm start` serves it, in processes of its own that can be killed, on a copy of the demo tours that is
 * thrown away.
 */
export class RunningSite {
  readonly url: string;
  readonly state = copyTemplate();
  readonly #port: number;
  #process: ChildProcess | null = null;

  private constructor(port: number) {
    this.#port = port;
    this.url = requireLoopback(`http://localhost:${port}`).origin;
  }

  static async open(): Promise<RunningSite> {
    const site = new RunningSite(await findPort());
    await site.start();
    return site;
  }

  async start(): Promise<void> {
    const env = { ...process.env, PORT: String(this.#port), STATE: this.state };
    const child = spawn(process.execPath, ['scripts/serve.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    while (!said.includes('Ctrl-C stops it')) {
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
      if (child.exitCode !== null) throw new Error(`The site didn’t start:\n${said}`);
    }
  }

  /** The memory of its processes (MiB), by name. */
  memory(): Record<string, number> {
    return Object.fromEntries(listProcesses(this.#process?.pid ?? 0).map(({ name, memory }) => [name, memory]));
  }

  /** As a power cut would end it: nothing is told, nothing is flushed. */
  async kill(): Promise<void> {
    if (!this.#process?.pid) return;
    const ended = once(this.#process, 'exit');
    for (const { pid } of listProcesses(this.#process.pid)) process.kill(pid, 'SIGKILL');
    await ended;
    this.#process = null;
  }

  /** Sends what waits, as if the five minutes were over for which a sender that died keeps a mail. */
  async runDueMail(): Promise<void> {
    await this.kill();
    await withRows(this.state, (db) => db.exec('UPDATE mail_outbox SET lease_until = 1 WHERE lease_until > 0'));
    // A start runs cron, which sends sixty at most.
    for (let left = Number.NaN; left !== 0; ) {
      await this.start();
      await this.kill();
      left = await withRows(this.state, (db) => {
        const waiting = db.prepare('SELECT count(*) AS mails FROM mail_outbox WHERE sent_at IS NULL AND due_at <= ?');
        return Number(waiting.get(Date.now())?.mails);
      });
    }
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.state, { recursive: true, force: true });
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return fetch(requireLoopback(new URL(path, this.url)), { redirect: 'manual', ...init });
  }

  async signIn(): Promise<string> {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await this.fetch(api.login, { method: 'POST', headers, body: JSON.stringify(admin) });
    return ((await answer.json()) as { token: string }).token;
  }

  mails(): string[] {
    const folder = join(this.state, 'mail');
    if (!existsSync(folder)) return [];
    return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  }
}
