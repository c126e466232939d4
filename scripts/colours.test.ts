import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { calculateContrast, findContrastProblem, fixedTokens, toColorTokens } from '#shared/settings/theme-colors';

const readFile = (path: string) => readFileSync(path, 'utf8');
const tokens = new Map(
  [...readFile('web/styles/tokens.css').matchAll(/--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)].map(
    ([, name = '', day, night, constant]) => [name, { day: day ?? constant ?? '', night: night ?? constant ?? '' }],
  ),
);

const paleBackgrounds = ['stone', 'amber-wash', 'amber-pale', 'rust-pale', 'glacier-pale', 'pine-pale'];
const pageBackgrounds = ['paper', 'card', 'field', 'wash'];

/** Minimum contrast of each foreground on each background of its row (WCAG 2.2, 1.4.3, 1.4.6 and 1.4.11). */
const minContrasts: readonly [foregrounds: readonly string[], backgrounds: readonly string[], min: number][] = [
  [['ink'], [...pageBackgrounds, ...paleBackgrounds], 7],
  [['rust-fill'], pageBackgrounds, 2],
  [['ink-soft'], pageBackgrounds, 7],
  [['ink-soft'], paleBackgrounds, 4.5],
  [['ink-faint', 'rust', 'rust-deep', 'danger', 'glacier', 'glacier-deep', 'pine'], pageBackgrounds, 4.5],
  [['rust-ink', 'rust-deep'], ['rust-pale'], 4.5],
  [['danger', 'ink-soft'], ['danger-pale'], 4.5],
  [['amber-deep'], ['amber-pale'], 4.5],
  [['pine'], ['pine-pale'], 4.5],
  [
    ['on-dark'],
    ['rust-fill', 'rust-fill-deep', 'danger-fill', 'pine-fill', 'pine-fill-deep', 'selected', 'night', 'asphalt'],
    4.5,
  ],
  [['on-bright'], ['yellow', 'yellow-pale', 'print-sky'], 4.5],
  [['poster-text', 'poster-eyebrow'], ['poster-sky', 'poster-mist'], 4.5],
  [['night-text'], ['night'], 7],
  [['night-faint', 'night-pine', 'night-rust', 'yellow'], ['night'], 4.5],
  [['night-pine', 'night-rust', 'yellow'], ['selected'], 4.5],
  [['paper'], ['ink'], 7],
  // Borders of controls, the focus ring, lines and fills with a meaning.
  [['line-strong', 'glacier', 'rust', 'pine'], [...pageBackgrounds, 'stone'], 3],
];

type Scheme = 'day' | 'night';

function listWeakPairs(colourTokens: typeof tokens, scheme: Scheme): string[] {
  return minContrasts.flatMap(([foregrounds, backgrounds, min]) =>
    foregrounds.flatMap((foreground) =>
      backgrounds.flatMap((background) => {
        const pair = `${foreground} on ${background}`;
        const foregroundColour = colourTokens.get(foreground)?.[scheme];
        const backgroundColour = colourTokens.get(background)?.[scheme];
        if (!foregroundColour || !backgroundColour) return `${pair}: no such token`;
        const contrast = calculateContrast(foregroundColour, backgroundColour);
        return contrast < min ? `${pair}: ${contrast.toFixed(2)}, at least ${min}` : [];
      }),
    ),
  );
}

describe.each(['day', 'night'] as const)('the colours by %s', (scheme) => {
  it('have the minimum contrast', () => {
    expect(listWeakPairs(tokens, scheme)).toEqual([]);
  });

  it('have the minimum contrast with any brand colour that an owner may choose', () => {
    const steps = ['00', '33', '66', '99', 'cc', 'ff'];
    const inks = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
    const allowedInks = inks.filter((ink) => findContrastProblem(ink) === null);
    expect(allowedInks.length).toBeGreaterThan(50);
    const weakPairs = allowedInks.flatMap((ink) => {
      const inkTokens = new Map(tokens);
      for (const [token, [day, night]] of Object.entries(toColorTokens(ink))) inkTokens.set(token, { day, night });
      return listWeakPairs(inkTokens, scheme).map((pair) => `${ink} ${pair}`);
    });
    expect(weakPairs).toEqual([]);
  });
});

it('has the same fixed colours in theme-colors.ts as in tokens.css', () => {
  const { day, night, 'on-dark': onDark } = fixedTokens;
  for (const [token, colour] of Object.entries(day))
    expect(tokens.get(token)).toEqual({ day: colour, night: night[token as keyof typeof night] });
  expect(tokens.get('on-dark')?.day).toBe(onDark);
});

it('uses only colour tokens in stylesheets, so that each colour has one for the night', () => {
  const exceptions = [
    'web/styles/tokens.css',
    // Ride mode is black and white, to be readable in the sun.
    'web/features/ride/ride-mode.module.css',
  ];
  const colours = globSync('web/**/*.css')
    .filter((path) => !exceptions.includes(path))
    .flatMap((path) =>
      (readFile(path).match(/#[\da-f]{3,8}\b(?=[^{}]*;)|\b(?:rgba?|hsla?|oklch)\((?!var)[^)]*\)/gi) ?? [])
        // In a mask only the opacity counts.
        .filter((colour) => !/^#000(0|)$/.test(colour))
        .map((colour) => `${path}: ${colour}`),
    );
  expect(colours).toEqual([]);
});

it('shows no warning in the brand colour, which an owner may choose', () => {
  const warningSelector = /warn|danger|refused|reason|problem|invalid|late|lacks|short|grave|erase|bad\b|\.no\b/;
  const brandColoured = globSync('web/**/*.css', { exclude: ['web/styles/tokens.css'] }).flatMap((path) =>
    [
      ...readFile(path)
        .replace(/\/\*.*?\*\//gs, '')
        .matchAll(/([^{};]+)\{([^{}]*)\}/g),
    ]
      .filter(
        ([, selector = '', rules = '']) =>
          /--rust/.test(rules) && (warningSelector.test(selector) || /--danger/.test(rules)),
      )
      .map(([, selector = '']) => `${path}: ${selector.trim()}`),
  );
  expect(brandColoured).toEqual([]);
});
