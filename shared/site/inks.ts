import { shipped } from './site.ts';

// The agency's three inks (decision 161). Each is one colour that an owner chooses; the shades that pages need by day
// and by night are made of it. What ships was mixed by hand and stands in web/styles/tokens.css.

export interface Inks {
  inkMain: string;
  inkBright: string;
  inkDark: string;
}
export type InkName = keyof Inks;

export const inkNames: readonly InkName[] = ['inkMain', 'inkBright', 'inkDark'];

/** Tokens that the inks stand on or under: scripts/colours.test.ts compares them with tokens.css. */
export const fixedTokens = {
  day: { paper: '#fbf8f3', card: '#fff', field: '#fff', wash: '#fdfbf7', stone: '#ece5da', ink: '#1b1f2a' },
  night: { paper: '#0f1420', card: '#181f2d', field: '#121825', wash: '#1c2433', stone: '#262e3d', ink: '#ece6da' },
  words: {
    'on-dark': '#fff',
    'on-bright': '#1b1f2a',
    'night-text': '#c9ccd6',
    'night-faint': '#9aa0b0',
    'night-pine': '#7fd1a4',
    'night-rust': '#ff9a80',
  },
} as const;

const { day, night, words } = fixedTokens;
const dayGrounds = [day.paper, day.card, day.field, day.wash];
const nightGrounds = [night.paper, night.card, night.field, night.wash];

type Pair = [has: number, least: number, sentence: string];

/** The grounds that an owner's colour must stand out from by itself; everything else is made so that it does. */
const pairsOf: Readonly<Record<InkName, (inks: Inks) => Pair[]>> = {
  inkMain: ({ inkMain }) => [
    [Math.min(...dayGrounds.map((ground) => contrast(inkMain, ground))), 4.5, 'Words in this colour on the paper'],
    [contrast(words['on-dark'], inkMain), 4.5, 'White words on a button of this colour'],
    [contrast(inkMain, day.stone), 3, 'Lines in this colour on stone'],
  ],
  inkBright: ({ inkBright, inkDark }) => [
    [contrast(words['on-bright'], inkBright), 4.5, 'Dark words on this colour'],
    [contrast(inkBright, '#333e55'), 4.5, 'This colour on what is chosen by night'],
    [contrast(inkBright, inkDark), 4.5, 'This colour on the dark ink'],
  ],
  inkDark: ({ inkDark }) => [
    [contrast(words['night-text'], inkDark), 7, 'Words of the footer on this colour'],
    [contrast(words['night-faint'], inkDark), 4.5, 'Small words of the footer on this colour'],
    [contrast(words['night-rust'], inkDark), 4.5, 'Warnings on this colour'],
  ],
};

const two = (figure: number) => (Math.floor(figure * 100) / 100).toFixed(2).replace(/\.?0+$/, '');

export function findWeakInk(name: InkName, inks: Inks): string | null {
  const weak = pairsOf[name](inks).find(([has, least]) => has < least);
  if (!weak) return null;
  const [has, least, what] = weak;
  const way = name === 'inkBright' ? 'Choose a brighter one.' : 'Choose a darker one.';
  return `${what} would be hard to read: a contrast of ${two(has)} to 1, and it takes ${least}. ${way}`;
}

type Shades = Record<string, readonly [day: string, night: string]>;

function toMain(main: string): Shades {
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

function toBright(bright: string): Shades {
  const pale = [mix(bright, '#fff', 0.8), mix(bright, night.paper, 0.82)] as const;
  return {
    yellow: [bright, bright],
    'yellow-pale': [mix(bright, '#fff', 0.2), mix(bright, '#fff', 0.2)],
    'yellow-deep': [mix(bright, '#000', 0.12), bright],
    'amber-wash': [mix(bright, '#fff', 0.92), mix(bright, night.paper, 0.92)],
    'amber-pale': pale,
    'amber-deep': [
      untilClear(mix(bright, '#000', 0.5), '#000', [pale[0]], 6),
      untilClear(bright, '#fff', [pale[1]], 6),
    ],
  };
}

export function toInkTokens(inks: Inks): Shades {
  return {
    ...(inks.inkMain === shipped.inkMain ? {} : toMain(inks.inkMain)),
    ...(inks.inkBright === shipped.inkBright ? {} : toBright(inks.inkBright)),
    ...(inks.inkDark === shipped.inkDark ? {} : { night: [inks.inkDark, inks.inkDark] }),
  };
}

const toRules = (tokens: Shades, at: 0 | 1) =>
  Object.entries(tokens)
    .map(([name, shades]) => `--${name}:${shades[at]}`)
    .join(';');

/** A stylesheet with the agency's inks, which wins over the build's wherever it stands; empty for those that ship. */
export function toInkStyle(inks: Inks): string {
  const tokens = toInkTokens(inks);
  if (Object.keys(tokens).length === 0) return '';
  const dark = toRules(tokens, 1);
  // As tokens.css tells day from night.
  return `:root{${toRules(tokens, 0)}}@media screen{:root[data-scheme=night]{${dark}}}@media screen and (prefers-color-scheme:dark){:root:not([data-scheme=day]){${dark}}}`;
}

/** The policy with which a page may hold this stylesheet: its hash, as `'sha256-…'`, beside what the policy allows. */
export const allowStyle = (policy: string, hash: string): string => policy.replace("style-src 'self'", `$& ${hash}`);

export const withThemeColor = (html: string, { inkDark }: Pick<Inks, 'inkDark'>): string =>
  html.replace(/(<meta name="theme-color" content=")#\w+/, `$1${inkDark}`);

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
export function contrast(one: string, other: string): number {
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
    if (grounds.every((ground) => contrast(mixed, ground) >= least)) return mixed;
  }
  return towards;
}
