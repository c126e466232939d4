import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { createApp } from './app';

it('matches all routes with one regular expression', async () => {
  const app = createApp();
  await app.fetch(new Request('http://highpass.test/robots.txt'), env, createExecutionContext());
  expect(app.router.name).toBe('SmartRouter + RegExpRouter');
});
