import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../setup/node-runtime.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const tokens = new Map(
  [...read('web/styles/tokens.css').matchAll(/--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)].map(
    ([, name = '', day, night, always]) => [name, { day: day ?? always ?? '', night: night ?? always ?? '' }],
  ),
);

/** WCAG's relative luminance of `#rgb` or `#rrggbb`. */
function luminanceOf(colour: string): number {
  const digits = colour.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3');
  const [red = 0, green = 0, blue = 0] = (digits.match(/^(..)(..)(..)$/) ?? []).slice(1).map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const pale = ['stone', 'amber-wash', 'amber-pale', 'rust-pale', 'glacier-pale', 'pine-pale'];
const ground = ['paper', 'card', 'field', 'wash'];

/** Colours and their grounds, and the contrast at least. */
const pairs: readonly [words: readonly string[], on: readonly string[], least: number][] = [
  [['ink'], [...ground, ...pale], 7],
  [['ink-soft'], ground, 7],
  [['ink-soft'], pale, 4.5],
  [['ink-faint', 'rust', 'rust-deep', 'danger', 'glacier', 'glacier-deep', 'pine'], ground, 4.5],
  [['rust-ink', 'danger', 'rust-deep'], ['rust-pale'], 4.5],
  [['amber-deep'], ['amber-pale'], 4.5],
  [['pine'], ['pine-pale'], 4.5],
  [['on-dark'], ['rust-fill', 'rust-fill-deep', 'pine-fill', 'pine-fill-deep', 'chosen', 'night', 'asphalt'], 4.5],
  [['on-bright'], ['yellow', 'yellow-pale', 'print-sky', 'print-ground'], 4.5],
  [['poster-words', 'poster-eyebrow'], ['poster-sky', 'poster-mist'], 4.5],
  [['night-text'], ['night'], 7],
  [['night-faint', 'night-pine', 'night-rust', 'yellow'], ['night'], 4.5],
  [['night-pine', 'night-rust', 'yellow'], ['chosen'], 4.5],
  [['paper'], ['ink'], 7],
  // The edges of controls, the focus, lines and fills that say something.
  [['line-strong', 'glacier', 'rust', 'pine'], [...ground, 'stone'], 3],
];

describe.each(['day', 'night'] as const)('the colours by %s', (time) => {
  it('stand out from what they stand on: 7 for text, 4.5 for smaller words, 3 for lines', () => {
    const weak = pairs.flatMap(([words, grounds, least]) =>
      words.flatMap((word) =>
        grounds.flatMap((on) => {
          const over = tokens.get(word)?.[time];
          const under = tokens.get(on)?.[time];
          if (!over || !under) return `${word} on ${on}: no such token`;
          const has = contrast(over, under);
          return has < least ? `${word} on ${on}: ${has.toFixed(2)}, at least ${least}` : [];
        }),
      ),
    );
    expect(weak).toEqual([]);
  });
});

it('has no colour but a token in any stylesheet, so that each has its night', () => {
  const own = [
    'web/styles/tokens.css',
    // Black and white of its own, for the sun on a handlebar.
    'web/routes/ride/sections/ride-mode.module.css',
  ];
  const raw = globSync('web/**/*.css', { cwd: root })
    .filter((path) => !own.includes(path))
    .flatMap((path) =>
      (read(path).match(/#[\da-f]{3,8}\b(?=[^{}]*;)|\b(?:rgba?|hsla?|oklch)\((?!var)[^)]*\)/gi) ?? [])
        // A mask knows only how much is seen.
        .filter((colour) => !/^#000(0|)$/.test(colour))
        .map((colour) => `${path}: ${colour}`),
    );
  expect(raw).toEqual([]);
});
