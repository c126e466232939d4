import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { type ApiCall, type ResponseOf, toPath } from '#shared/api';
import type { Inquiry } from '#shared/inquiries/inbox';
import { tokenStorageKey } from '#shared/staff/staff';
import { api } from '#shared/test/api';
import type { Tour } from '#shared/tours/tour';
import { insertSession } from '../scripts/local/accounts.ts';
import { readMails } from '../scripts/local/mail-files.ts';
import { type LocalWorker, type LocalWorkerOptions, startLocalWorker } from '../scripts/local/worker.ts';
import { findPort } from './find-port';
import { admin, copyTemplate } from './template-state';

type Release = Pick<LocalWorkerOptions, 'dist' | 'vars'>;

/** The deployed site in the Workers runtime, with its own copy of the demo tours. One per file of journeys. */
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
    this.#worker ??= await startLocalWorker({ port: this.#port, state: this.state, ...this.#release });
  }

  /** Stops the site, which is then as unreachable as for a phone that is offline. */
  async stop(): Promise<void> {
    await this.#worker?.stop();
    this.#worker = null;
  }

  /** Replaces what is deployed; nothing given is the build as it is. */
  async deploy(release: Release): Promise<void> {
    this.#release = release;
    await this.stop();
    await this.start();
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.state, { recursive: true, force: true });
  }

  /** A session as a program's, without the seconds that a password's hash takes. */
  async signIn(): Promise<string> {
    if (this.#token) return this.#token;
    const token = randomBytes(32).toString('base64url');
    await this.run(await insertSession(token, admin.email));
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

  /** As a program of the owner's. */
  async ask<C extends ApiCall>(call: C, json: object, params: Record<string, string> = {}): Promise<ResponseOf<C>> {
    const headers = { ...(await this.#asAdmin()), 'Content-Type': 'application/json' };
    const path = toPath<string>(call, params);
    const answer = await this.fetch(path, { method: call.method, headers, body: JSON.stringify(json) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<ResponseOf<C>>;
  }

  async inquiries(): Promise<Inquiry[]> {
    const answer = await this.fetch(api.listInquiries.path, { headers: await this.#asAdmin() });
    return ((await answer.json()) as { data: Inquiry[] }).data;
  }

  async inquiriesOf(name: string): Promise<Inquiry[]> {
    return (await this.inquiries()).filter((inquiry) => inquiry.name === name);
  }

  async tours(): Promise<Tour[]> {
    return (await this.fetch(api.listTours.path)).json() as Promise<Tour[]>;
  }

  /** The newest tour whose heading begins so. */
  async findTour(heading: string): Promise<Tour> {
    const found = (await this.tours()).find((tour) => tour.heading.startsWith(heading));
    if (!found) throw new Error(`no tour “${heading}”`);
    return found;
  }

  async addTour(form: FormData): Promise<Tour> {
    const answer = await this.fetch(api.addTour.path, { method: 'POST', headers: await this.#asAdmin(), body: form });
    if (answer.status !== 201) throw new Error(`not added: ${answer.status}`);
    return ((await answer.json()) as { tour: Tour }).tour;
  }

  async #asAdmin(): Promise<{ Authorization: string }> {
    return { Authorization: `Bearer ${await this.signIn()}` };
  }

  /** Runs a statement on the site's database, past its Worker. */
  async run(sql: string, ...values: unknown[]): Promise<void> {
    if (!this.#worker) throw new Error('The site is stopped.');
    await this.#worker.db
      .prepare(sql)
      .bind(...values)
      .run();
  }

  mails(): string[] {
    return readMails(this.state);
  }
}
