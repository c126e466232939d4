import { beforeEach, expect, it, vi } from 'vitest';
import { startScripts } from './start-scripts';

const hasStarted = () => document.head.querySelector('[data-started]') !== null;

beforeEach(() => {
  // What another test’s scripts wait for.
  dispatchEvent(new Event('pointerdown'));
  document.head.querySelector('[data-started]')?.remove();
  document.body.innerHTML = '<template id="scripts"><meta data-started></template>';
  vi.useFakeTimers();
  vi.stubGlobal('CSSLayerBlockRule', class {});
});

it('lets the scripts in after five seconds at the latest, or at the first tap', () => {
  startScripts();
  expect(hasStarted()).toBe(false);
  dispatchEvent(new Event('pointerdown'));
  expect(hasStarted()).toBe(true);
});

it('lets no script in when the browser is older than supported', async () => {
  vi.stubGlobal('TransformStream', undefined);
  Reflect.deleteProperty(globalThis, 'TransformStream');
  startScripts();
  dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(hasStarted()).toBe(false);
});

it('keeps the browser’s offer to install for later', () => {
  startScripts();
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  expect([dispatchEvent(offer), Reflect.get(window, 'installPrompt')]).toEqual([false, offer]);
});
