import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { unstable_readConfig as readConfig } from 'wrangler';
import { root } from '../setup/node-runtime.mjs';
import { runTool } from '../setup/program.mjs';
import { Refusal } from '../setup/refusal.mjs';

/** The settings of the deployed site in wrangler.toml. */
export interface Deployment {
  name?: string | undefined;
  account_id?: string | undefined;
  d1_databases: { database_id?: string | undefined }[];
  r2_buckets: { bucket_name?: string | undefined; jurisdiction?: string | undefined }[];
}

/** CONFIG names the file of another deployment. */
export const configPath = () => process.env.CONFIG ?? join(root, 'wrangler.toml');

export const readDeployment = (): Deployment => readConfig({ config: configPath() });

const tries = 4;
const firstPauseMs = 250;
/** Who has asked too often has to wait for five minutes (developers.cloudflare.com/fundamentals/api/reference/limits). */
const longestPauseMs = 5 * 60_000;

function toPause(answer: Response | null, tried: number): number {
  const asked = answer?.headers.get('retry-after');
  return asked ? Math.min(Number(asked) * 1000 || 0, longestPauseMs) : firstPauseMs * 2 ** tried;
}

/**
 * Sends a request, again after a broken line, a 429 or a 5xx. Throws a Refusal if it never gets through.
 * @param send makes the whole answer: a body that breaks off counts, too
 */
export async function persist<T>(
  send: () => Promise<{ answer: Response; body: T }>,
): Promise<{ answer: Response; body: T }> {
  for (let tried = 0; ; tried += 1) {
    const got = await send().catch((error: Error) => error);
    const answer = got instanceof Error ? null : got.answer;
    const mayPass = answer === null || answer.status === 429 || answer.status >= 500;
    if (!(got instanceof Error) && !mayPass) return got;
    if (tried + 1 < tries) {
      await wait(toPause(answer, tried));
      continue;
    }
    if (got instanceof Error) {
      const why = got.cause instanceof Error ? got.cause.message || got.cause.name : got.message;
      throw new Refusal(`The line to Cloudflare is broken (${why}).`);
    }
    if (answer?.status === 429) throw new Refusal('Cloudflare was asked too often; wait for five minutes.');
    throw new Refusal(`Cloudflare has a fault of its own (${answer?.status}); see www.cloudflarestatus.com.`);
  }
}

/** The permissions that a token for `backup`, `restore` and the others needs. */
const permissions = 'D1 Edit, Workers R2 Storage Edit and Workers Scripts Edit';

/** Throws a Refusal about a token. */
export function refuseToken(status: number, what: string): never {
  throw new Refusal(
    `Cloudflare refused the token for ${what} (${status}). It needs the permissions ${permissions}: see “Deploy”, 1, in the README.`,
  );
}

interface Said<T> {
  success?: boolean;
  result: T;
  errors?: { code: number; message: string }[];
}

/** Cloudflare's API, for one account (developers.cloudflare.com/api). */
export interface Account {
  id: string;
  token: string;
  /** Asks for a path; `what` names it where it is refused. */
  ask: <T>(what: string, path: string, body?: unknown, method?: 'POST' | 'PUT') => Promise<T>;
}

/** Null in the place of the refusal of what Cloudflare doesn't know. */
export function ifKnown<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: Error) => {
    if (error.message.includes('doesn’t know')) return null;
    throw error;
  });
}

/** The token in CLOUDFLARE_API_TOKEN, else that of `wrangler login`, which knows no files. */
async function readToken(): Promise<string> {
  const given = process.env.CLOUDFLARE_API_TOKEN;
  if (given) return given;
  const { fine, said } = await runTool('wrangler/bin/wrangler.js', ['auth', 'token', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const token: unknown = fine ? JSON.parse(said.slice(said.indexOf('{'))).token : null;
  if (typeof token === 'string') return token;
  throw new Refusal('You aren’t signed in to Cloudflare: set CLOUDFLARE_API_TOKEN. See “Deploy”, 1, in the README.');
}

export async function openAccount({ account_id }: Deployment): Promise<Account> {
  const token = await readToken();
  const base = process.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4';

  async function ask<T>(what: string, path: string, body?: unknown, method = 'POST'): Promise<T> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const init = body === undefined ? { headers } : { headers, method, body: JSON.stringify(body) };
    const { answer, body: text } = await persist(async () => {
      const answer = await fetch(`${base}${path}`, init);
      return { answer, body: await answer.text() };
    });
    if (answer.status === 401 || answer.status === 403) refuseToken(answer.status, what);
    const said = readAnswer<T>(text);
    if (said?.success && answer.ok) return said.result;
    const why = said?.errors?.map(({ message }) => message).join('; ') || text.slice(0, 200);
    // An id that isn't one is refused as such (400), not as unknown.
    if (answer.status === 404) throw new Refusal(`Cloudflare doesn’t know ${what}: ${why}. Compare wrangler.toml.`);
    throw new Refusal(`Cloudflare refused ${what} (${answer.status}): ${why}`);
  }

  const id = account_id ?? process.env.CLOUDFLARE_ACCOUNT_ID;
  if (id) return { id, token, ask };
  const accounts = await ask<{ id: string; name: string }[]>('the list of accounts', '/accounts');
  const [only] = accounts;
  if (accounts.length === 1 && only) return { id: only.id, token, ask };
  const names = accounts.map(({ id, name }) => `${name}: ${id}`).join(', ');
  throw new Refusal(
    `Which account? Write account_id = "…" at the top of wrangler.toml${names ? ` (${names})` : '; the dashboard shows it'}.`,
  );
}

function readAnswer<T>(text: string): Said<T> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
