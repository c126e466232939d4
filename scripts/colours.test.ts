import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { calculateContrast, findContrastProblem, fixedTokens, toColorTokens } from '#shared/settings/theme-colors';

const read = (path: string) => readFileSync(path, 'utf8');
const tokens = new Map(
  [...read('web/styles/tokens.css').matchAll(/--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)].map(
    ([, name = '', day, night, always]) => [name, { day: day ?? always ?? '', night: night ?? always ?? '' }],
  ),
);

const pale = ['stone', 'amber-wash', 'amber-pale', 'rust-pale', 'glacier-pale', 'pine-pale'];
const ground = ['paper', 'card', 'field', 'wash'];

/** Colours and their grounds, and the contrast at least. */
const pairs: readonly [words: readonly string[], on: readonly string[], least: number][] = [
  [['ink'], [...ground, ...pale], 7],
  [['ink-soft'], ground, 7],
  [['ink-soft'], pale, 4.5],
  [['ink-faint', 'rust', 'rust-deep', 'danger', 'glacier', 'glacier-deep', 'pine'], ground, 4.5],
  [['rust-ink', 'rust-deep'], ['rust-pale'], 4.5],
  [['danger', 'ink-soft'], ['danger-pale'], 4.5],
  [['amber-deep'], ['amber-pale'], 4.5],
  [['pine'], ['pine-pale'], 4.5],
  [
    ['on-dark'],
    ['rust-fill', 'rust-fill-deep', 'danger-fill', 'pine-fill', 'pine-fill-deep', 'chosen', 'night', 'asphalt'],
    4.5,
  ],
  [['on-bright'], ['yellow', 'yellow-pale', 'print-sky'], 4.5],
  [['poster-words', 'poster-eyebrow'], ['poster-sky', 'poster-mist'], 4.5],
  [['night-text'], ['night'], 7],
  [['night-faint', 'night-pine', 'night-rust', 'yellow'], ['night'], 4.5],
  [['night-pine', 'night-rust', 'yellow'], ['chosen'], 4.5],
  [['paper'], ['ink'], 7],
  // The edges of controls, the focus, lines and fills that say something.
  [['line-strong', 'glacier', 'rust', 'pine'], [...ground, 'stone'], 3],
];

type Time = 'day' | 'night';

/** Each pair that is weaker than it may be. */
function findWeak(known: typeof tokens, time: Time): string[] {
  return pairs.flatMap(([words, grounds, least]) =>
    words.flatMap((word) =>
      grounds.flatMap((on) => {
        const over = known.get(word)?.[time];
        const under = known.get(on)?.[time];
        if (!over || !under) return `${word} on ${on}: no such token`;
        const has = calculateContrast(over, under);
        return has < least ? `${word} on ${on}: ${has.toFixed(2)}, at least ${least}` : [];
      }),
    ),
  );
}

describe.each(['day', 'night'] as const)('the colours by %s', (time) => {
  it('stand out from what they stand on: 7 for text, 4.5 for smaller words, 3 for lines', () => {
    expect(findWeak(tokens, time)).toEqual([]);
  });

  it('stand out, too, in any ink that an owner may choose', () => {
    const steps = ['00', '33', '66', '99', 'cc', 'ff'];
    const all = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
    const taken = all.filter((ink) => findContrastProblem(ink) === null);
    expect(taken.length).toBeGreaterThan(50);
    const weak = taken.flatMap((ink) => {
      const known = new Map(tokens);
      for (const [token, [day, night]] of Object.entries(toColorTokens(ink))) known.set(token, { day, night });
      return findWeak(known, time).map((pair) => `${ink} ${pair}`);
    });
    expect(weak).toEqual([]);
  });
});

it('checks an owner’s ink against the colours of tokens.css', () => {
  const { day, night, 'on-dark': onDark } = fixedTokens;
  for (const [token, colour] of Object.entries(day))
    expect(tokens.get(token)).toEqual({ day: colour, night: night[token as keyof typeof night] });
  expect(tokens.get('on-dark')?.day).toBe(onDark);
});

it('has no colour but a token in any stylesheet, so that each has its night', () => {
  const own = [
    'web/styles/tokens.css',
    // Black and white of its own, for the sun on a handlebar.
    'web/features/ride/ride-mode.module.css',
  ];
  const raw = globSync('web/**/*.css')
    .filter((path) => !own.includes(path))
    .flatMap((path) =>
      (read(path).match(/#[\da-f]{3,8}\b(?=[^{}]*;)|\b(?:rgba?|hsla?|oklch)\((?!var)[^)]*\)/gi) ?? [])
        // A mask knows only how much is seen.
        .filter((colour) => !/^#000(0|)$/.test(colour))
        .map((colour) => `${path}: ${colour}`),
    );
  expect(raw).toEqual([]);
});

it('paints no warning in the ink that an owner chooses', () => {
  const warning = /warn|danger|refused|reason|problem|invalid|late|lacks|short|grave|erase|bad\b|\.no\b/;
  const inked = globSync('web/**/*.css', { exclude: ['web/styles/tokens.css'] }).flatMap((path) =>
    [
      ...read(path)
        .replace(/\/\*.*?\*\//gs, '')
        .matchAll(/([^{};]+)\{([^{}]*)\}/g),
    ]
      .filter(
        ([, selector = '', rules = '']) => /--rust/.test(rules) && (warning.test(selector) || /--danger/.test(rules)),
      )
      .map(([, selector = '']) => `${path}: ${selector.trim()}`),
  );
  expect(inked).toEqual([]);
});
