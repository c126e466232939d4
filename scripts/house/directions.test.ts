import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { root } from '../setup/node-runtime.mjs';

/*
 * Who may import whom, packages included. A room is a folder two steps deep in web/ and worker/, a file beside them, or a
 * folder where a star stands. What is not named is refused, a new room too. Tests may import anything.
 */
const route = 'shared worker/env worker/db worker/http hono drizzle-orm valibot node:buffer';
const screen = 'shared web/ride web/ui react react-router-dom lucide-react';

const deskScreen = `${screen} web/admin/session web/admin/ui web/admin/queries web/admin/account web/api @tanstack/react-query valibot`;
const tourScreen = `${deskScreen} web/admin/tour-form web/admin/pictures react-hook-form`;

/** Addresses of the desk's calls: a visitor's page that imported them would load the desk's chunk. */
const deskOnly = ['shared/calls', 'shared/staff/passkey-paths', 'shared/staff/activity-paths'];

const mayImport: Record<string, string> = {
  shared: 'valibot',
  'worker/env': 'shared worker/session worker/kept worker/faults hono',
  'worker/db': 'shared drizzle-orm',
  'worker/settings': `${route} worker/kept worker/audit worker/media worker/tours/preview`,
  'worker/http': 'shared worker/db worker/env hono drizzle-orm valibot node:buffer',
  'worker/kept': 'shared worker/db worker/env worker/http hono drizzle-orm valibot',
  'worker/media': `${route} worker/kept node:zlib`,
  'worker/tours': `${route} worker/kept worker/media worker/audit`,
  'worker/answers': `${route} worker/audit`,
  'worker/quotes': `${route} worker/audit worker/mail worker/session/passkeys/confirm worker/bookings/accepted worker/bookings/customer worker/bookings/said worker/inquiries/inquiry-row worker/kept/edge worker/papers/queries worker/papers/upi-qr worker/settings/queries worker/tours/queries worker/tours/tour-row`,
  'worker/bookings': `${route} worker/audit worker/inquiries/booked worker/inquiries/timeline worker/mail worker/kept worker/papers worker/session/browser worker/settings/queries worker/tours/booked-seats worker/tours/queries worker/tours/seats-of-inquiry worker/tours/tour-row worker/tours/waiting`,
  'worker/desk': `${route} worker/bookings/booking-row worker/bookings/departure-lists worker/bookings/queries worker/tours/waiting`,
  'worker/papers': `${route} worker/audit worker/bookings/booking-row worker/bookings/queries worker/settings/queries qr`,
  'worker/inquiries': `${route} worker/mail worker/notifications worker/audit worker/quotes/queries worker/quotes/quote-row worker/tours/booked-seats worker/tours/seats-of-inquiry worker/tours/waiting worker/bookings/erased worker/bookings/queries worker/bookings/whole-booking worker/kept/edge`,
  'worker/notifications': `${route} worker/audit worker/session/browser node:crypto @block65/webcrypto-web-push`,
  'worker/session': `${route} worker/mail node:crypto cloudflare:workers @simplewebauthn/server reflect-metadata @zxcvbn-ts/* worker/audit`,
  'worker/faults':
    'shared worker/db worker/env worker/kept/settings worker/mail worker/notifications drizzle-orm valibot hono cloudflare:workers',
  'worker/mail':
    'shared worker/bookings/said worker/db worker/env worker/faults worker/inquiries worker/kept worker/quotes worker/session drizzle-orm hono',
  'worker/builds': `${route} worker/kept`,
  'worker/health': `${route} worker/mail`,
  'worker/pages': `${route} worker/kept worker/settings worker/tours web/entry-server web/head-script web/start-scripts`,
  'worker/audit': route,
  'worker/housekeeping':
    'worker/answers worker/audit worker/bookings worker/db worker/env worker/inquiries worker/mail worker/media worker/notifications worker/session worker/settings worker/tours drizzle-orm',
  'worker/cron':
    'worker/db worker/env worker/faults worker/housekeeping worker/http worker/kept worker/mail worker/notifications worker/tours',
  'worker/app': 'worker shared hono',
  'worker/index': 'worker',
  'web/api': 'shared valibot',
  'web/store': 'shared idb valibot',
  'web/sync': 'shared web/ride web/api web/store valibot',
  'web/sw': 'shared web/ride web/api web/store web/sync valibot workbox-*',
  'web/sw-bridge': 'web/sync workbox-window trusted-types',
  // The ride's rules, which no screen and no Worker belongs to.
  'web/ride': 'shared valibot',
  'web/ui': 'shared web/ride react react-dom react-router-dom lucide-react swiper',
  'web/shell': `${screen} web/sync web/sw-bridge web/store/spare-drafts`,
  'web/routes/*': `${screen} web/sync`,
  'web/routes/ride': `${screen} web/sync web/store/ride-changes`,
  // The desk: who is logged in, its kit, what it asks, then a folder a screen. Another screen's part is named.
  'web/admin/session': 'shared web/api react react-router-dom valibot @simplewebauthn/browser',
  'web/admin/ui': `${screen} valibot @tanstack/react-table`,
  'web/admin/queries':
    'shared web/api web/sync/tours web/ui/toasts web/admin/session react valibot @tanstack/react-query',
  'web/admin/account': `${screen} web/api web/admin/session web/admin/login valibot`,
  'web/admin/login': `${screen} web/api web/admin/session web/admin/account`,
  'web/admin/*': deskScreen,
  'web/admin/bookings': `${deskScreen} web/admin/answers web/admin/departure-pages/people-of-booking`,
  'web/admin/dashboard': `${deskScreen} web/admin/inquiries/use-inbox`,
  'web/admin/inquiries': `${deskScreen} web/admin/answers web/admin/notifications/this-browser`,
  'web/admin/month': `${deskScreen} web/admin/bookings/accounts`,
  'web/admin/notifications': `${deskScreen} web/admin/own-account/own-account.module`,
  'web/admin/own-account': `${deskScreen} web/admin/notifications web/admin/passkeys`,
  'web/admin/palette': `${deskScreen} web/admin/shell/menu`,
  'web/admin/quotes': `${deskScreen} web/quote web/admin/answers/send-ways web/admin/passkeys/confirm-form`,
  'web/admin/staff': `${deskScreen} web/admin/passkeys/confirm-form`,
  'web/admin/shell': `${deskScreen} web/admin`,
  // A tour's form, with parts in folders of their own.
  'web/admin/add-tour': tourScreen,
  'web/admin/edit-tours': tourScreen,
  'web/admin/tour-form': `${tourScreen} web/admin/departures web/admin/route-editor`,
  'web/admin/departures': tourScreen,
  'web/admin/route-editor': tourScreen,
  'web/admin/pictures': tourScreen,
  'web/aside/*': screen,
  'web/quote': 'shared web/ui web/styles react react-dom',
  'web/paper': 'shared web/styles react react-dom',
  'web/captain': 'shared web/quote web/styles react react-dom',
  'web/travellers': 'shared web/ui web/quote web/styles react react-dom',
  'web/router': 'shared web/aside web/shell web/routes web/admin react react-router-dom',
  'web/entry-client': 'shared web/router web/shell web/styles web/sync web/ui react react-dom react-router-dom',
  'web/entry-server':
    'shared web/router web/captain web/paper web/quote web/travellers web/ui react react-dom react-router-dom',
  'web/start-scripts': '',
  'web/head-script': '',
  'web/shell-file': 'shared web/router web/routes web/shell web/ui react react-dom react-router-dom',
  'web/manifest': 'shared web/ride vite-plugin-pwa',
  scripts: 'shared worker/session/password worker/session/weak-password web/shell-file *',
  'scripts/bench': 'shared scripts e2e worker/test/fill-desk *',
  'scripts/campaign': 'shared scripts e2e *',
  'scripts/run-parts': 'scripts e2e *',
  e2e: 'shared scripts web *',
};

const sources = globSync('{shared,worker,web,scripts,e2e}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
  (path) => !/\.test\.tsx?$|\/test\/|\.d\.ts$/.test(path),
);

const withoutEnding = (path: string) => path.replace(/\.(tsx?|mjs|css)$/, '');
const liesIn = (path: string, folder: string) => `${path}/`.startsWith(`${folder}/`);

/** Everything that a file imports, statically, dynamically or to pass it on, as it is written there. */
function importsOf(path: string, code: string): string[] {
  const { module } = parseSync(path, code);
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map(({ moduleRequest }) => code.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
}

/** Our own files that a file runs as it is loaded. */
function listValues(path: string): string[] {
  const { module } = parseSync(path, readFileSync(join(root, path), 'utf8'));
  const imported = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : moduleRequest.value)),
  );
  return [...imported, ...passedOn]
    .filter((to) => /^[.#]/.test(to) && !to.endsWith('.css'))
    .map((to) => toPath(path, to));
}

const toPath = (from: string, specifier: string) =>
  withoutEnding(specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(from), specifier)));

/** A room of the table, and the folder that counts as one: `web/routes/*` has one for each folder. */
function roomOf(path: string): { name: string; folder: string } | null {
  const name = Object.keys(mayImport)
    .filter((room) => liesIn(path, room.replace('/*', '')))
    .sort((a, b) => b.length - a.length)[0];
  if (name === undefined) return null;
  return { name, folder: name.endsWith('/*') ? path.split('/').slice(0, 3).join('/') : name };
}

/** Why a file may not import this, or null where it may. */
function refuse(from: string, specifier: string): string | null {
  const room = roomOf(withoutEnding(from));
  if (room === null) return `${from} is in no room`;
  const allowed = (mayImport[room.name] ?? '').split(' ');
  const refusal = `${from} imports ${specifier}`;
  if (!/^[.#]/.test(specifier)) {
    return allowed.some((name) =>
      name.endsWith('*') ? specifier.startsWith(name.slice(0, -1)) : liesIn(specifier, name),
    )
      ? null
      : refusal;
  }
  const to = toPath(from, specifier);
  if (deskOnly.includes(to) && from.startsWith('web/') && !from.startsWith('web/admin/')) return refusal;
  if (liesIn(to, room.folder)) return null;
  return allowed.some((name) => liesIn(to, name)) ? null : refusal;
}

describe('the directions of imports', () => {
  it('are those of the table', () => {
    const refused = sources.flatMap((path) =>
      importsOf(path, readFileSync(join(root, path), 'utf8')).flatMap((specifier) => refuse(path, specifier) ?? []),
    );
    expect(refused).toEqual([]);
  });

  it('lead round in no circle, types aside', () => {
    const leads = new Map(sources.map((path) => [withoutEnding(path), listValues(path)]));
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (at: string, way: readonly string[]) => {
      if (way.includes(at)) circles.push([...way.slice(way.indexOf(at)), at].join(' → '));
      if (way.includes(at) || done.has(at)) return;
      for (const to of leads.get(at) ?? []) walk(to, [...way, at]);
      done.add(at);
    };
    for (const at of leads.keys()) walk(at, []);
    expect(circles).toEqual([]);
  });

  it.each([
    ['a screen and another screen', 'web/routes/home/index-page.tsx', '../tour/loader'],
    ['a screen and the store', 'web/routes/home/index-page.tsx', '../../store/db'],
    ['the store and the api', 'web/store/db.ts', '../api/client'],
    ['the service worker and React', 'web/sw/sw.ts', 'react'],
    ['a noun and another noun', 'worker/tours/routes.ts', '../inquiries/queries'],
    ['pictures and sessions', 'worker/media/routes.ts', '../session/queries'],
    ['the desk and the outbox', 'web/admin/login/index-page.tsx', '../../sync/inquiries'],
    ['a visitor’s call and the desk’s', 'web/api/tours.ts', '#shared/calls'],
    ['a screen of the desk and another', 'web/admin/staff/index-page.tsx', '../quotes/quote-form'],
    ['the desk’s kit and what it asks', 'web/admin/ui/data-table.tsx', '../queries/tours'],
    ['the contract and the Worker', 'shared/tours/tour.ts', '../../worker/env'],
    ['the contract and Node', 'shared/tours/tour.ts', 'node:fs'],
    ['a room that is not in the table', 'web/helpers/misc.ts', '#shared/tours/tour'],
  ])('keep apart %s', (_who, from, specifier) => {
    expect(refuse(from, specifier)).not.toBeNull();
  });
});
