import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { type ApiCall, toPath } from '#shared/api';
import indexHtml from '../../web/index.html?raw';
import { createApp } from '../app';
import type { Mail } from '../email/outbox';
import type { Env } from '../env';
import worker from '../index';

export const origin = 'http://highpass.test';

type Bindings = typeof env;
export interface CallOptions extends RequestInit {
  token?: string;
  /** IP address of the caller; tests of rate limits use a unique one. */
  address?: string;
  /** Replaces real bindings, for example with a failing mailer. */
  bindings?: Partial<Bindings>;
  /** Parameters in the path of a call of the API. */
  params?: Record<string, string | number>;
  query?: Record<string, string>;
}

const ASSETS = {
  async fetch(input: RequestInfo | URL) {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (pathname !== '/index.html') return new Response('not found', { status: 404 });
    return new Response(indexHtml, { headers: { 'Content-Type': 'text/html' } });
  },
} as unknown as Fetcher;

let app: ReturnType<typeof createApp> | null = null;

/** Simulates a new isolate with the same data. */
export function restartWorker(): void {
  app = null;
}

let VERSION = env.VERSION;

/** Simulates a deployment, whose cache is empty. */
export function deployNewBuild(): void {
  VERSION = { ...env.VERSION, id: crypto.randomUUID() };
  restartWorker();
}

let addressCount = 0;
export function newAddress(): string {
  addressCount += 1;
  return `10.${(addressCount >> 16) & 255}.${(addressCount >> 8) & 255}.${addressCount & 255}`;
}

/** @param target a call of the API, or a path, which gets a GET unless the options have another method */
export async function call(target: string | ApiCall, options: CallOptions = {}): Promise<Response> {
  const { token, address = newAddress(), bindings, params = {}, query, ...init } = options;
  const api =
    typeof target === 'string'
      ? { method: 'GET', path: target }
      : { method: target.method, path: toPath<string>(target, params) };
  const url = new URL(api.path, origin);
  if (query) url.search = String(new URLSearchParams(query));
  const headers = new Headers(init.headers);
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  headers.set('CF-Connecting-IP', address);
  const context = createExecutionContext();
  const request = new Request(url, { method: api.method, ...init, headers });
  app ??= createApp();
  const response = await app.fetch(request, { ...env, ASSETS, VERSION, ...bindings }, context);
  await waitOnExecutionContext(context);
  return response;
}

export function send(target: string | ApiCall, body: unknown, options: CallOptions = {}): Promise<Response> {
  const headers = new Headers(options.headers);
  headers.set('Content-Type', 'application/json');
  const method = typeof target === 'string' ? 'POST' : target.method;
  return call(target, { method, ...options, headers, body: JSON.stringify(body) });
}

/** Posts a form as a page without scripts does. */
export const postForm = (path: string, fields: Record<string, string>, options: CallOptions = {}): Promise<Response> =>
  call(path, { method: 'POST', body: new URLSearchParams(fields), ...options });

/** Text of a page without tags, comments, scripts and styles. */
export async function readPageText(path: string): Promise<string> {
  const html = await (await call(path)).text();
  return html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

/** Rate limit that is exhausted only for this key. */
export const createExhaustedLimit = (exhaustedKey: string): RateLimit => ({
  limit: async ({ key }) => ({ success: key !== exhaustedKey }),
});

/** JSON of a response with this status, or any successful one. */
export async function readJson<T>(pendingResponse: Response | Promise<Response>, status?: number): Promise<T> {
  const response = await pendingResponse;
  const isExpected = status === undefined ? response.ok : response.status === status;
  if (!isExpected) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

export const runCron = (bindings: Partial<Env> = {}) =>
  worker.scheduled(createScheduledController({ cron: '*/5 * * * *' }), { ...env, ...bindings });

/** Sets the clock: to milliseconds, an ISO time, or a time in India such as `2027-06-09 00:30`. */
export function setClock(time: number | string): void {
  const iso = typeof time === 'string' && time.includes(' ') ? `${time.replace(' ', 'T')}:00+05:30` : time;
  vi.useFakeTimers({ toFake: ['Date'], now: typeof iso === 'string' ? Date.parse(iso) : iso });
}

/** Query that selects a person's data by their e-mail address. */
export const byEmail = { by: 'email', proof: 'wrote' };

/** Query that selects a person's data by their phone number. */
export const byPhone = { by: 'phone', proof: 'called' };

type SentMail = Mail & { from: string };

export type Mailbox = ReturnType<typeof createMailbox>;

export function createMailbox() {
  const mails: SentMail[] = [];
  let isDown = false;
  let refusedCount = 0;
  const MAIL: SendEmail = {
    async send(message: unknown) {
      if (isDown) {
        refusedCount += 1;
        throw new Error('550 mailbox of tsering@example.com unavailable');
      }
      mails.push(message as SentMail);
      return { messageId: String(mails.length) };
    },
  };
  return {
    mails,
    bindings: { MAIL },
    refused: () => refusedCount,
    setDown(value: boolean) {
      isDown = value;
    },
  };
}
