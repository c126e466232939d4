import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { type ApiCall, type ResponseOf, toPath } from '#shared/api';
import type { Inquiry } from '#shared/inquiries/inbox';
import { tokenStorageKey } from '#shared/staff/staff';
import { api } from '#shared/test/api';
import type { Tour } from '#shared/tours/tour';
import { buildInsertSessionSql } from '../scripts/local/accounts.ts';
import { readMails } from '../scripts/local/mail-files.ts';
import { type LocalWorker, type LocalWorkerOptions, startLocalWorker } from '../scripts/local/worker.ts';
import { findPort } from './find-port';
import { admin, copyTemplate } from './template-state';

type Release = Pick<LocalWorkerOptions, 'dist' | 'vars'>;

/** The deployed site in the Workers runtime, with its own copy of the demo tours. One per test file. */
export class Site {
  readonly url: string;
  readonly #port: number;
  readonly state: string;
  #worker: LocalWorker | null = null;
  #token: string | null = null;
  #release: Release = {};

  private constructor(port: number, state: string) {
    this.#port = port;
    this.state = state;
    this.url = `http://localhost:${port}`;
  }

  static async open(state = copyTemplate()): Promise<Site> {
    const site = new Site(await findPort(), state);
    await site.start();
    return site;
  }

  /** Starts the site; after {@link stop}, at the same address with the same data. */
  async start(): Promise<void> {
    this.#worker ??= await startLocalWorker({ port: this.#port, stateFolder: this.state, ...this.#release });
  }

  /** Stops the site, so that the browser cannot reach it, as on a phone without a network. */
  async stop(): Promise<void> {
    await this.#worker?.stop();
    this.#worker = null;
  }

  /** Restarts the site with another build or other variables; without arguments, with the current build. */
  async deploy(release: Release): Promise<void> {
    this.#release = release;
    await this.stop();
    await this.start();
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.state, { recursive: true, force: true });
  }

  /** Inserts an owner's session and returns its token, which saves the seconds of a password hash. */
  async signIn(): Promise<string> {
    if (this.#token) return this.#token;
    const token = randomBytes(32).toString('base64url');
    await this.runSql(await buildInsertSessionSql(token, admin.email));
    this.#token = token;
    return token;
  }

  async signInBrowser(context: BrowserContext): Promise<void> {
    const entry = [tokenStorageKey, await this.signIn()] as const;
    await context.addInitScript(([key, token]) => {
      // about:blank has no storage.
      if (location.protocol.startsWith('http')) localStorage.setItem(key, token);
    }, entry);
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return fetch(new URL(path, this.url), init);
  }

  /** Sends JSON to an admin call with an owner's session. */
  async sendAsOwner<C extends ApiCall>(
    call: C,
    json: object,
    params: Record<string, string> = {},
  ): Promise<ResponseOf<C>> {
    const headers = { ...(await this.#asAdmin()), 'Content-Type': 'application/json' };
    const path = toPath<string>(call, params);
    const response = await this.fetch(path, { method: call.method, headers, body: JSON.stringify(json) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<ResponseOf<C>>;
  }

  async listInquiries(): Promise<Inquiry[]> {
    const response = await this.fetch(api.listInquiries.path, { headers: await this.#asAdmin() });
    return ((await response.json()) as { data: Inquiry[] }).data;
  }

  async listInquiriesOf(name: string): Promise<Inquiry[]> {
    return (await this.listInquiries()).filter((inquiry) => inquiry.name === name);
  }

  async listTours(): Promise<Tour[]> {
    return (await this.fetch(api.listTours.path)).json() as Promise<Tour[]>;
  }

  /** Returns the newest tour whose heading begins with the text. */
  async findTour(heading: string): Promise<Tour> {
    const found = (await this.listTours()).find((tour) => tour.heading.startsWith(heading));
    if (!found) throw new Error(`no tour “${heading}”`);
    return found;
  }

  async addTour(form: FormData): Promise<Tour> {
    const response = await this.fetch(api.addTour.path, { method: 'POST', headers: await this.#asAdmin(), body: form });
    if (response.status !== 201) throw new Error(`not added: ${response.status}`);
    return ((await response.json()) as { tour: Tour }).tour;
  }

  async #asAdmin(): Promise<{ Authorization: string }> {
    return { Authorization: `Bearer ${await this.signIn()}` };
  }

  /** Runs a statement directly on the site's database. */
  async runSql(sql: string, ...values: unknown[]): Promise<void> {
    if (!this.#worker) throw new Error('The site is stopped.');
    await this.#worker.db
      .prepare(sql)
      .bind(...values)
      .run();
  }

  listMails(): string[] {
    return readMails(this.state);
  }
}
