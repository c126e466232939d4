import { defaultFacts } from './site.ts';

// An owner chooses one colour (`ink`, decision 161), and the shades for day and night are mixed from it. The shades of the
// default colour were chosen by hand, in web/styles/tokens.css.

/** Fixed colours next to the chosen one: scripts/colours.test.ts compares them with tokens.css. */
export const fixedTokens = {
  day: { paper: '#fbf8f3', card: '#fff', field: '#fff', wash: '#fdfbf7', stone: '#ece5da' },
  night: { paper: '#0f1420', card: '#181f2d', field: '#121825', wash: '#1c2433', stone: '#262e3d' },
  'on-dark': '#fff',
} as const;

const { day, night } = fixedTokens;
const dayBackgrounds = [day.paper, day.card, day.field, day.wash];
const nightBackgrounds = [night.paper, night.card, night.field, night.wash];

const formatRatio = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2).replace(/\.?0+$/, '');

export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Message if the colour would be hard to read in a place where no shade can help; else null. */
export function findContrastProblem(ink: string): string | null {
  const pairs: [contrast: number, minContrast: number, place: string][] = [
    [
      Math.min(...dayBackgrounds.map((background) => calculateContrast(ink, background))),
      4.5,
      'Words in this colour on the paper',
    ],
    [calculateContrast(fixedTokens['on-dark'], ink), 4.5, 'White words on a button of this colour'],
    [calculateContrast(ink, day.stone), 3, 'Lines in this colour on stone'],
  ];
  const failedPair = pairs.find(([contrast, minContrast]) => contrast < minContrast);
  if (!failedPair) return null;
  const [contrast, minContrast, place] = failedPair;
  return `${place} would be hard to read: a contrast of ${formatRatio(contrast)} to 1, and it takes ${minContrast}. Choose a darker one.`;
}

type Shades = Record<string, readonly [day: string, night: string]>;

export function toColorTokens(main: string): Shades {
  const nightColour = mixUntilReadable(mixColours(main, '#fff', 0.3), '#fff', nightBackgrounds, 5.5);
  const paleShades = [mixColours(main, '#fff', 0.88), mixColours(main, night.paper, 0.8)] as const;
  const deepShade = mixColours(main, '#000', 0.22);
  // By night a dark button would look disabled.
  const nightFill = mixUntilReadable(main, '#fff', nightBackgrounds, 2);
  const brightShade = mixUntilReadable(mixColours(nightColour, '#fff', 0.2), '#fff', [paleShades[1]], 4.5);
  return {
    rust: [main, nightColour],
    'rust-deep': [mixUntilReadable(deepShade, '#000', [paleShades[0]], 4.5), brightShade],
    'rust-line': [mixColours(main, day.paper, 0.5), mixColours(nightColour, night.paper, 0.5)],
    'rust-fill': [main, nightFill],
    'rust-fill-deep': [deepShade, mixColours(nightFill, '#000', 0.22)],
    'rust-pale': paleShades,
    'rust-ink': [
      mixUntilReadable(deepShade, '#000', [paleShades[0]], 5),
      mixUntilReadable(brightShade, '#fff', [paleShades[1]], 6),
    ],
  };
}

const formatRules = (tokens: Shades, dayOrNight: 0 | 1) =>
  Object.entries(tokens)
    .map(([name, shades]) => `--${name}:${shades[dayOrNight]}`)
    .join(';');

/** Style sheet for the colour, more specific than the build's; empty for the default colour. */
export function toColorStyle(ink: string): string {
  if (ink === defaultFacts.ink) return '';
  const tokens = toColorTokens(ink);
  const nightRules = formatRules(tokens, 1);
  // The selectors are those of tokens.css.
  return `:root{${formatRules(tokens, 0)}}@media screen{:root[data-scheme=night]{${nightRules}}}@media screen and (prefers-color-scheme:dark){:root:not([data-scheme=day]){${nightRules}}}`;
}

export const addStyleHash = (policy: string, hash: string): string => policy.replace("style-src 'self'", `$& ${hash}`);

/** Relative luminance (WCAG) of `#rgb` or `#rrggbb`. */
function calculateLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toChannels(colour: string): number[] {
  const digits = colour.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3');
  return (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function calculateContrast(first: string, second: string): number {
  const [darkLuminance = 0, brightLuminance = 0] = [calculateLuminance(first), calculateLuminance(second)].sort(
    (a, b) => a - b,
  );
  return (brightLuminance + 0.05) / (darkLuminance + 0.05);
}

/** @param secondShare share of the second colour, 0 to 1 */
function mixColours(first: string, second: string, secondShare: number): string {
  const secondChannels = toChannels(second);
  const mixed = toChannels(first).map((channel, index) =>
    Math.round(channel + ((secondChannels[index] ?? 0) - channel) * secondShare),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes the colour with as little of `towards` as gives `minContrast` to every background. */
function mixUntilReadable(
  colour: string,
  towards: string,
  backgrounds: readonly string[],
  minContrast: number,
): string {
  for (let step = 0; step < 50; step += 1) {
    const mixed = mixColours(colour, towards, step / 50);
    if (backgrounds.every((background) => calculateContrast(mixed, background) >= minContrast)) return mixed;
  }
  return towards;
}
