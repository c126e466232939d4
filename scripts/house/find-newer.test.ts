import { expect, it } from 'vitest';
import { floor } from '../build/floor.ts';
import { findNewer } from './find-newer.ts';
import { featureAt } from './newer-features.ts';

const find = (code: string) => findNewer({ 'script.js': code }).map(({ name }) => name);

it.each([
  ['Map.groupBy(list, key)', 'Map.groupBy'],
  ['window.URL.canParse(text)', 'URL.canParse'],
  ['list.toSorted()', 'toSorted'],
  ['list?.findLast(test)', 'findLast'],
  ['const split = new Intl.Segmenter("en")', 'Intl.Segmenter'],
  ['requestIdleCallback(work)', 'requestIdleCallback'],
  ['navigator.share({})', 'navigator.share'],
  ['signal.throwIfAborted()', 'throwIfAborted'],
  ['element.showPopover()', 'showPopover'],
  ['if (list.toSorted()) list.toSorted()', 'toSorted'],
  ['text.replace(/(?<=.)x/, "")', 'lookbehind'],
  ['new RegExp("(?<!a)b")', 'lookbehind'],
  ['/[a--b]/v.test(text)', 'the flag v'],
])('finds what %s needs', (code, name) => {
  expect(find(code)).toContain(name);
});

it.each([
  'list.at(-1); structuredClone(list); Object.hasOwn(a, b)',
  'element.showPopover?.()',
  'if (!("showPopover" in element)) element.hidden = true; else element.showPopover()',
  'const go = () => { if (!navigator.share) return; navigator.share({}) }',
  'typeof requestIdleCallback === "function" ? requestIdleCallback(work) : setTimeout(work)',
  'const split = (text) => `Segmenter` in Intl ? new Intl.Segmenter("en") : [text]',
  'const Temporal = {}; Temporal.now()',
])('lets pass %s', (code) => {
  expect(find(code)).toEqual([]);
});

/** Of both together: where a browser has the one and the other, it is of the floor. */
it('knows the floor by two features, as web/start-scripts.ts does', () => {
  const marks = [featureAt('api', 'CSSLayerBlockRule'), featureAt('api', 'TransformStream')];
  for (const [browser, version] of Object.entries(floor)) {
    const added = marks.map(({ statement }) => {
      const [support] = [statement?.support[browser as keyof typeof floor] ?? []].flat();
      return Number(support?.version_added);
    });
    expect([browser, Math.max(...added)]).toEqual([browser, Number(version)]);
  }
});
