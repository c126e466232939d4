import type { DataRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPrefetching } from './start-offline';

let asked: string[] = [];
const screen = (path: string, module: string) => ({
  path,
  handle: { module },
  lazy: async () => {
    asked.push(module);
    return {};
  },
});

// Listeners stay on the window, so one router for the file.
startPrefetching({
  routes: [
    screen('/tour/:id', 'tour'),
    screen('/adventure', 'listing'),
    screen('/login', 'admin/account/screens.ts'),
    screen('*', 'aside'),
  ],
} as unknown as DataRouter);

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  document.body.innerHTML = `
    <a id="tour" href="/tour/a"><b>A</b></a> <a id="other" href="/tour/b">B</a> <a id="listing" href="/adventure">C</a>
    <a id="login" href="/login">D</a> <a id="picture" href="/img/x-800.webp">E</a> <p>F</p>
    <a id="away" href="https://example.com/adventure">G</a> <a id="here" href="${location.pathname}#main">H</a>`;
});
afterEach(() => {
  document.querySelector('p')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
});

const over = (selector: string, type = 'pointerover') =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));

async function stay(selector: string): Promise<void> {
  over(selector);
  await vi.advanceTimersByTimeAsync(100);
}

it('loads a link’s page once while a mouse rests on it, and not when the mouse crosses it', async () => {
  over('#other');
  await vi.advanceTimersByTimeAsync(20);
  await stay('#tour');
  await stay('#tour b');
  expect(asked).toEqual(['tour']);
  await stay('p');
  await stay('#listing');
  expect(asked).toEqual(['tour', 'listing']);
});

it('loads no admin page, file, other site or the page itself', async () => {
  for (const link of ['#login', '#picture', '#away', '#here']) await stay(link);
  expect(asked).toEqual([]);
});

it('loads nothing when a finger scrolls, or a tap opens the page by then', async () => {
  over('#tour');
  over('#tour', 'pointercancel');
  await vi.advanceTimersByTimeAsync(100);
  over('#other');
  over('#other', 'click');
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual([]);
});

it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'nothing is with %o',
  async (line) => {
    vi.stubGlobal('navigator', { connection: line });
    await stay('#tour');
    expect(asked).toEqual([]);
    vi.stubGlobal('navigator', { connection: { saveData: false, effectiveType: '4g' } });
    await stay('#other');
    expect(asked).toEqual(['tour']);
  },
);

it('loads nothing when offline', async () => {
  const connection = await import('../../offline/sync/connection');
  vi.spyOn(connection, 'getConnection').mockReturnValue('offline');
  await stay('#tour');
  expect(asked).toEqual([]);
});
