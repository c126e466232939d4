import { defaultFacts } from './site.ts';

// The agency's ink (decision 161): one colour that an owner chooses. The shades that pages need by day and by night are
// made of it. Those of the shipped colour were mixed by hand and stand in web/styles/tokens.css.

/** Tokens that the ink stands on or under: scripts/colours.test.ts compares them with tokens.css. */
export const fixedTokens = {
  day: { paper: '#fbf8f3', card: '#fff', field: '#fff', wash: '#fdfbf7', stone: '#ece5da' },
  night: { paper: '#0f1420', card: '#181f2d', field: '#121825', wash: '#1c2433', stone: '#262e3d' },
  'on-dark': '#fff',
} as const;

const { day, night } = fixedTokens;
const dayGrounds = [day.paper, day.card, day.field, day.wash];
const nightGrounds = [night.paper, night.card, night.field, night.wash];

const two = (figure: number) => (Math.floor(figure * 100) / 100).toFixed(2).replace(/\.?0+$/, '');

/** Why the colour would be hard to read where a shade cannot help; null where it is clear. */
export function findContrastProblem(ink: string): string | null {
  const pairs: [has: number, least: number, what: string][] = [
    [Math.min(...dayGrounds.map((ground) => calculateContrast(ink, ground))), 4.5, 'Words in this colour on the paper'],
    [calculateContrast(fixedTokens['on-dark'], ink), 4.5, 'White words on a button of this colour'],
    [calculateContrast(ink, day.stone), 3, 'Lines in this colour on stone'],
  ];
  const weak = pairs.find(([has, least]) => has < least);
  if (!weak) return null;
  const [has, least, what] = weak;
  return `${what} would be hard to read: a contrast of ${two(has)} to 1, and it takes ${least}. Choose a darker one.`;
}

type Shades = Record<string, readonly [day: string, night: string]>;

/** The tokens that are made of the colour, by day and by night. */
export function toColorTokens(main: string): Shades {
  const soft = untilClear(mix(main, '#fff', 0.3), '#fff', nightGrounds, 5.5);
  const pale = [mix(main, '#fff', 0.88), mix(main, night.paper, 0.8)] as const;
  const deep = mix(main, '#000', 0.22);
  const softer = untilClear(mix(soft, '#fff', 0.2), '#fff', [pale[1]], 4.5);
  return {
    rust: [main, soft],
    'rust-deep': [untilClear(deep, '#000', [pale[0]], 4.5), softer],
    'rust-line': [mix(main, day.paper, 0.5), mix(soft, night.paper, 0.5)],
    'rust-fill': [main, main],
    'rust-fill-deep': [deep, deep],
    'rust-pale': pale,
    'rust-ink': [untilClear(deep, '#000', [pale[0]], 5), untilClear(softer, '#fff', [pale[1]], 6)],
  };
}

const toRules = (tokens: Shades, at: 0 | 1) =>
  Object.entries(tokens)
    .map(([name, shades]) => `--${name}:${shades[at]}`)
    .join(';');

/** A stylesheet with the agency's ink, which wins over the build's wherever it stands; empty for the one that ships. */
export function toColorStyle(ink: string): string {
  if (ink === defaultFacts.ink) return '';
  const tokens = toColorTokens(ink);
  const dark = toRules(tokens, 1);
  // As tokens.css tells day from night.
  return `:root{${toRules(tokens, 0)}}@media screen{:root[data-scheme=night]{${dark}}}@media screen and (prefers-color-scheme:dark){:root:not([data-scheme=day]){${dark}}}`;
}

/** The policy with which a page may hold this stylesheet: its hash, as `'sha256-…'`, beside what the policy allows. */
export const allowStyle = (policy: string, hash: string): string => policy.replace("style-src 'self'", `$& ${hash}`);

/** WCAG's relative luminance of `#rgb` or `#rrggbb`. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toChannels(colour: string): number[] {
  const digits = colour.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3');
  return (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

/** How clearly one colour stands on another, from 1 to 21 (WCAG 2.2). */
export function calculateContrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function mix(one: string, other: string, share: number): string {
  const second = toChannels(other);
  const mixed = toChannels(one).map((channel, at) => Math.round(channel + ((second[at] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour, mixed with as little of `towards` as makes it stand out from each of `grounds`. */
function untilClear(colour: string, towards: string, grounds: readonly string[], least: number): string {
  for (let step = 0; step < 50; step += 1) {
    const mixed = mix(colour, towards, step / 50);
    if (grounds.every((ground) => calculateContrast(mixed, ground) >= least)) return mixed;
  }
  return towards;
}
