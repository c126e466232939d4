import '../local/quiet.ts';
import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Log, LogLevel } from 'miniflare';
import { unstable_splitSqlQuery as splitSql, unstable_getMiniflareWorkerOptions } from 'wrangler';
import { startRuntime } from '../local/runtime.ts';
import { takeState } from '../local/state-folder.ts';
import { root } from '../setup/node-runtime.mjs';
import { readStateFolder } from '../setup/preflight.mjs';
import { Refusal } from '../setup/refusal.mjs';
import type { Bucket, Stored } from './stored.ts';

/*
 * A Worker of its own, asked by HTTP, with a new connection each time. Miniflare's own objects stop this process at every
 * db.prepare() until the runtime has answered, and send the rest over connections that it keeps; the runtime closes those
 * after five seconds, which a process that stands still doesn't notice: “fetch failed, other side closed”.
 */
const script = `export default {
  async fetch(request, { DB, MEDIA }) {
    const { pathname, searchParams } = new URL(request.url);
    const key = searchParams.get('key');
    try {
      if (pathname === '/batch') {
        const answers = await DB.batch((await request.json()).map((sql) => DB.prepare(sql)));
        return Response.json(answers.at(-1)?.results ?? []);
      }
      // As “wrangler d1 export --local” does, which takes no state folder.
      if (pathname === '/export') return Response.json(await DB.prepare('PRAGMA miniflare_d1_export(?,?,?);').bind(0, 0).raw());
      if (pathname === '/files') return Response.json(await MEDIA.list(key ? { cursor: key } : {}));
      if (request.method === 'PUT') {
        const contentType = request.headers.get('content-type');
        await MEDIA.put(key, await request.arrayBuffer(), contentType ? { httpMetadata: { contentType } } : {});
        return new Response();
      }
      if (request.method === 'DELETE') return new Response(await MEDIA.delete(key));
      const file = await MEDIA.get(key);
      if (!file) return new Response(null, { status: 404 });
      const { contentType } = file.httpMetadata;
      return new Response(file.body, { headers: contentType ? { 'content-type': contentType } : {} });
    } catch (error) {
      return new Response(error.message, { status: 500 });
    }
  },
};`;

/** Of databases or buckets, by their binding. */
type Ids = Record<string, { id: string }>;

type Ask = (
  path: string,
  options?: RequestOptions,
  body?: string | Uint8Array,
) => Promise<{ answer: IncomingMessage; body: Buffer }>;

/** Opens what the local site has stored. */
export async function withLocal(work: (stored: Stored) => Promise<void>): Promise<void> {
  const state = readStateFolder();
  const giveUp = takeState(state);
  const { d1Databases, r2Buckets } = unstable_getMiniflareWorkerOptions(join(root, 'wrangler.toml')).workerOptions;
  // On a full disk the runtime says “internal error”, or nothing; why stands in its log.
  const full = Promise.withResolvers<never>();
  full.promise.catch(() => {});
  const miniflare = startRuntime({
    modules: true,
    script,
    log: new Log(LogLevel.NONE),
    handleStructuredLogs: ({ message }) => {
      if (message.includes('No space left on device')) full.reject(new Error('ENOSPC in the runtime'));
    },
    resourcePersistencePath: join(state, 'v3'),
    d1Databases: d1Databases as Ids,
    r2Buckets: r2Buckets as Ids,
  });
  try {
    const { hostname, port } = await miniflare.ready;
    const ask: Ask = async (path, options = {}, body = '') => {
      const sent = request({ hostname, port, agent: false, path, ...options });
      sent.end(body);
      const [answer] = (await Promise.race([once(sent, 'response'), full.promise])) as [IncomingMessage];
      const said = await buffer(answer);
      if (answer.statusCode === 500) await Promise.race([full.promise, wait(100)]);
      if (answer.statusCode === 500) throw new Refusal(`The local data refused it: ${said}`);
      return { answer, body: said };
    };
    const batch = async (statements: string[]) => {
      const { body } = await ask('/batch', { method: 'POST' }, JSON.stringify(statements));
      return JSON.parse(body.toString());
    };
    await work({
      query: (sql) => batch([sql]),
      readSql: async () => JSON.parse((await ask('/export')).body.toString())[0].join('\n'),
      runSql: (sql) => batch(splitSql(sql)),
      openBucket: async () => toBucket(ask),
    });
  } finally {
    await miniflare.dispose();
    giveUp();
  }
}

function toBucket(ask: Ask): Bucket {
  const pathOf = (key: string) => `/file?key=${encodeURIComponent(key)}`;
  return {
    list: async () => {
      const found = new Map<string, string>();
      for (let cursor = ''; ; ) {
        const { body } = await ask(`/files?key=${encodeURIComponent(cursor)}`);
        const page: { objects: { key: string; etag: string }[]; cursor?: string } = JSON.parse(body.toString());
        for (const { key, etag } of page.objects) found.set(key, etag);
        if (!page.cursor) return found;
        cursor = page.cursor;
      }
    },
    get: async (key) => {
      const { answer, body } = await ask(pathOf(key));
      return answer.statusCode === 404 ? null : { content: body, contentType: answer.headers['content-type'] };
    },
    put: async (key, { content, contentType }) => {
      const headers = contentType === undefined ? {} : { 'Content-Type': contentType };
      await ask(pathOf(key), { method: 'PUT', headers }, content);
    },
    delete: async (key) => {
      await ask(pathOf(key), { method: 'DELETE' });
    },
  };
}
