import { expect, it } from 'vitest';
import { pages } from '#shared/routes';
import { headScript } from '../../web/app/head-script';
import indexHtml from '../../web/index.html?raw';
import { call } from '../test/client';
import { addTour, signIn } from '../test/factories';

const files: Record<string, string> = {
  '/index.html': indexHtml
    .replace('<head>', `<head><script>${headScript}</script>`)
    .replace('</head>', '<link rel="stylesheet" href="/assets/index.css"></head>'),
  '/build-manifest.json': JSON.stringify({
    'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_react.js'] },
    '_react.js': { file: 'assets/react.js' },
    'features/home/home-page.tsx': { file: 'assets/home.js', imports: ['index.html'] },
    'features/tours/tour-page.tsx': {
      file: 'assets/tour.js',
      imports: ['index.html', '_more.js'],
      dynamicImports: ['ui/late.tsx'],
    },
    'ui/late.tsx': { file: 'assets/late.js', css: ['assets/late.css'], imports: ['_more.js'] },
    '_more.js': { file: 'assets/more.js', css: ['assets/more.css'] },
  }),
  '/assets/index.css': '@layer screens{.a>b::before{content:"“"}}',
  '/assets/more.css': '@layer screens{.more{color:red}}',
  '/assets/late.css': '@layer screens{.late{color:red}}',
};
const ASSETS = {
  async fetch(url: URL) {
    const file = files[url.pathname];
    return new Response(file ?? 'not found', { status: file === undefined ? 404 : 200 });
  },
} as unknown as Fetcher;

/** As a policy names the hash of a text. */
async function toSource(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

const listTexts = (html: string, tag: RegExp) => [...html.matchAll(tag)].map(([, text = '']) => text);
const directive = (policy: string | null, name: string) => new RegExp(`${name} ([^;]*)`).exec(policy ?? '')?.[1];

async function read(path: string) {
  const answer = await call(path, { bindings: { ASSETS } });
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') };
}

it('inlines a page’s styles in order, with those of its late parts, and allows these alone', async () => {
  const tour = await addTour(await signIn());
  for (const [path, names] of [
    [pages.home, ['/assets/index.css']],
    [pages.tour(tour._id), ['/assets/index.css', '/assets/more.css', '/assets/late.css']],
  ] as const) {
    const { html, policy } = await read(path);
    const styles = listTexts(html, /<style>([\s\S]*?)<\/style>/g);
    expect(styles).toEqual(names.map((name) => files[name]));
    const hashes = await Promise.all(styles.map(toSource));
    expect(directive(policy, 'style-src')).toBe(["'self'", ...hashes].join(' '));
    expect(policy).not.toContain('unsafe');
    // What is off fetches nothing.
    const links = listTexts(html, /<link rel="stylesheet"([^>]*)>/g);
    expect(links).toEqual(names.map((name) => ` type="text/off" href="${name}"`));
  }
});

it('requests no script by itself: all are in a template that the second of two inline scripts opens', async () => {
  const { html, policy } = await read(pages.home);
  const inline = listTexts(html, /<script>([\s\S]*?)<\/script>/g);
  expect(directive(policy, 'script-src')).toBe(["'self'", ...(await Promise.all(inline.map(toSource)))].join(' '));
  expect(inline).toHaveLength(2);
  expect(inline[0]).toBe(headScript);
  const [template = ''] = listTexts(html, /<template id="scripts">(.*)<\/template>/g);
  expect(listTexts(template, /\/(assets\/\w+\.js)/g)).toEqual(['assets/index.js', 'assets/react.js', 'assets/home.js']);
  const rest = html.replace(template, '');
  expect(rest).not.toMatch(/modulepreload|\.js"/);
  // They read the page's data when they start.
  expect(html.indexOf('id="page-data"')).toBeLessThan(html.indexOf('<template id="scripts">'));
});

it('links an admin page’s files directly, with nothing inline but the colours’ script', async () => {
  const { html, policy } = await read(pages.dashboard);
  expect(html).toContain('<link rel="stylesheet" href="/assets/index.css">');
  expect(html).not.toMatch(/<style|<template/);
  expect(listTexts(html, /<script>([\s\S]*?)<\/script>/g)).toEqual([headScript]);
  expect(directive(policy, 'script-src')).toBe(`'self' ${await toSource(headScript)}`);
  expect(directive(policy, 'style-src')).toBe("'self'");
});
