import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Log, type Miniflare, Response } from 'miniflare';
import { startRuntime } from './runtime.ts';

/*
 * The login gate in a runtime of its own. All objects and Workers of one runtime share a thread, so while it hashed a
 * password no page would be answered; at Cloudflare the gate has a thread to itself.
 */

/** In the place of the Worker's entry: its gate is asked over HTTP. All that gates are asked and answer is plain data. */
const throughDoor = `
import site from './index.js';

const ask = (door, name, method) => async (...args) => {
  const answer = await door.fetch('http://gate/', { method: 'POST', body: JSON.stringify({ name, method, args }) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
};
const toGate = (door, name) => new Proxy({}, { get: (_, method) => ask(door, name, method) });
const withGate = ({ GATE_DOOR, ...env }) => ({
  ...env,
  LOGIN_GATE: { idFromName: (name) => name, get: (name) => toGate(GATE_DOOR, name) },
});
export default {
  fetch: (request, env, context) => site.fetch(request, withGate(env), context),
  scheduled: (controller, env, context) => site.scheduled(controller, withGate(env), context),
};
`;

/** The answer of the gate's own runtime; the key keeps other programs of this machine out. */
const door = `
export { LoginGate } from './index.js';
export default {
  async fetch(request, env) {
    if (request.headers.get('Authorization') !== env.KEY) return new Response(null, { status: 403 });
    const { name, method, args } = await request.json();
    try {
      return Response.json(await env.LOGIN_GATE.get(env.LOGIN_GATE.idFromName(name))[method](...args));
    } catch (error) {
      return new Response(String(error), { status: 500 });
    }
  },
};
`;

const gate = 'LOGIN_GATE';

type DurableObjects = Record<string, string | { className: string }>;

/** The built Worker, as far as its gate needs it. */
interface Built {
  worker: Record<string, unknown>;
  code: { modulesRoot: string; modules: { type: 'ESModule'; path: string }[] };
}

/**
 * Takes the login gate out of the built Worker. Its runtime starts with the first question, so a site that nobody logs
 * in to costs no memory for it.
 * @param folders where its counts are kept, as if the Worker itself kept them, and where it may put what goes again
 */
export function moveGateOut(built: Built, folders: { state: string; tmp: string }, log: Log) {
  const { worker, code } = built;
  const { [gate]: own = 'LoginGate', ...others } = worker.durableObjects as DurableObjects;
  const withEntry = (contents: string) => {
    const path = join(code.modulesRoot, 'entry.js');
    return { ...code, modules: [{ type: 'ESModule' as const, path, contents }, ...code.modules] };
  };
  const key = randomBytes(32).toString('base64url');
  let runtime: Miniflare | null = null;
  const start = () =>
    startRuntime({
      log,
      resourcePersistencePath: folders.state,
      resourceTmpPath: folders.tmp,
      workers: [
        {
          ...withEntry(door),
          name: 'highpass',
          compatibilityDate: worker.compatibilityDate as string,
          compatibilityFlags: worker.compatibilityFlags as string[],
          bindings: { KEY: key },
          durableObjects: { [gate]: own },
        },
      ],
    });
  const pass = async (body: string) => {
    runtime ??= start();
    // One connection per question: a reused one may be closing at the other end.
    const asked = request(await runtime.ready, { agent: false, method: 'POST', headers: { Authorization: key } });
    asked.end(body);
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    if (!answer) throw new Error('The login gate did not answer.');
    return new Response(await text(answer), { status: answer.statusCode ?? 502 });
  };
  // One question at a time: there is one thread to answer them, and connections that had waited for it for twenty
  // seconds, on a busy machine, were closed.
  let last: Promise<unknown> = Promise.resolve();
  const askGate = async (asked: { text(): Promise<string> }) => {
    const body = await asked.text();
    const answer = last.then(() => pass(body));
    last = answer.catch(() => {});
    return answer;
  };
  return {
    durableObjects: others,
    code: withEntry(throughDoor),
    serviceBindings: { GATE_DOOR: askGate },
    stop: async () => runtime?.dispose(),
  };
}
