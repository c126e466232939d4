import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { root } from '../setup/node-runtime.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Calls that could reach another host. `env.ASSETS.fetch` stays inside the site. */
const outward =
  /(?<![.\w]|async )(?:fetch|connect|WebSocket|EventSource)\s*\(|cloudflare:sockets|node:(?:https?2?|net|tls|dgram)\b/;

/** Comments may speak of what code may not do. */
function withoutComments(path: string): string {
  const code = read(path);
  return parseSync(path, code).comments.reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end),
    code,
  );
}

it('the Worker asks no other host for anything, push services aside', () => {
  const sources = globSync('{worker,shared}/**/*.ts', { cwd: root }).filter(
    (path) => !/\.test\.ts$|\/test\//.test(path),
  );
  expect(sources.length).toBeGreaterThan(60);
  expect(sources.filter((path) => outward.test(withoutComments(path)))).toEqual(['worker/notifications/deliver.ts']);
  for (const code of ["await fetch('https://x.in')", 'new WebSocket(url)', "import 'node:https'"]) {
    expect(outward.test(code)).toBe(true);
  }
});

it('nothing switches the check of certificates off', () => {
  const sources = globSync('{worker,shared,web,e2e,scripts}/**/*.{ts,tsx,mjs}', { cwd: root });
  const off = /NODE_TLS_REJECT_UNAUTHORIZED|rejectUnauthorized|strict-ssl/;
  const found = sources.filter((path) => !path.endsWith('outbound.test.ts') && off.test(read(path)));
  expect(found).toEqual([]);
});
