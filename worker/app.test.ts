import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { createApp } from './app';

it('matches every address with one expression: one route that can’t be in it would make all requests slower', async () => {
  const app = createApp();
  await app.fetch(new Request('http://highpass.test/robots.txt'), env, createExecutionContext());
  expect(app.router.name).toBe('SmartRouter + RegExpRouter');
});
