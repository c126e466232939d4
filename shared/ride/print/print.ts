import { formatNumber, shortName, toHeights } from '../../tours/heights.ts';
import { escapeXml } from '../xml.ts';
import { toFigure } from './figure.ts';
import type { Format } from './frames.ts';
import { bikeInks } from './inks.ts';
import { drawPeaks } from './labels.ts';
import { drawLand } from './land.ts';
import { drawLetters, fitLines, lettersWidth, lineGap, toLetters } from './letters.ts';
import { fill, line, type Point, show, toPath } from './path.ts';
import { type Layer, layers, type Printed, type Scene, toScene } from './scene.ts';
import { drawSky, moonX, ragged } from './sky.ts';
import { drawTrees, treeBox } from './trees.ts';

/** A ride as a screen print, in SVG: for the same ride, the same text. */
export function toPrint(ride: Printed, format: Format): string {
  const scene = toScene(ride, format);
  const { frame, inks } = scene;
  const { width, height } = frame;
  const size = format === 'sheet' ? 'width="297mm" height="420mm"' : `width="${width}" height="${height}"`;
  const land = drawLand(scene);
  const figure = drawFigure(scene);
  const plates: Record<Layer, string> = { ...land, sky: drawSky(scene), own: figure.own };
  const next = scene.random(`press ${scene.number}`);
  // Each plate lies a hair off the one before.
  const printed = layers.map((layer) => {
    const dx = next(-2.4, 2.4);
    const dy = next(-2, 2);
    return scene.isPrinted(layer) ? `<g transform="translate(${show(dx)} ${show(dy)})">${plates[layer]}</g>` : '';
  });
  const [own, ...others] = printed.reverse();
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}">`,
    `<title>${escapeXml([ride.heading, ride.dates, ride.name].filter(Boolean).join(', '))}</title>`,
    fill(`M0 0H${width}V${height}H0z`, inks.paper),
    ...others.reverse(),
    land.key,
    drawTrees(scene, isRiderRight(scene)),
    figure.blank,
    own,
    figure.key,
    drawPeaks(scene, [moonBox(scene), treeBox(scene, isRiderRight(scene))]),
    drawFlecks(scene),
    drawWords(scene),
    drawMargin(scene),
    drawFoot(scene),
    '</svg>',
  ].join('');
}

function moonBox({ frame }: Scene) {
  const { r, y } = frame.moon;
  const x = moonX(frame);
  return { left: x - r - 12, right: x + r + 12, top: y - r - 12, bottom: y + r + 12 };
}

const skin = '#a86a43';
/** Never the bike's own. */
const coatOf = (bike: Printed['bike']) => (/^(yellow|orange|sand)$/.test(bike) ? '#1d7480' : '#f0b020');

const isRiderRight = ({ peak, frame }: Scene) => (peak?.[0] ?? 0) > frame.x + frame.w / 2;

function drawFigure(scene: Scene) {
  const { ride, frame, inks, isBySea, isPrinted } = scene;
  const parts = toFigure(ride.kind, isBySea);
  const scale = frame.height > 1000 ? 1.22 : 0.72;
  const isAfloat = isBySea && ride.kind === 'city and coast';
  const x = frame.x + frame.w * (isRiderRight(scene) ? 0.62 : 0.14);
  const y = frame.ground + (isAfloat ? -58 * scale : 8);
  const place = ` transform="translate(${show(x)} ${show(y)}) scale(${scale})"`;
  const colours = { key: inks.key, own: bikeInks[ride.bike], coat: coatOf(ride.bike), snow: inks.snow, skin };
  const draw = (fits: (ink: string) => boolean, colourOf: (ink: keyof typeof colours) => string) =>
    `<g${place}>${parts
      .filter(([ink]) => fits(ink))
      .map(([ink, path]) => fill(path, colourOf(ink)))
      .join('')}</g>`;
  const isInked = isPrinted('own');
  return {
    blank: isInked
      ? ''
      : draw(
          (ink) => ink !== 'key',
          () => inks.paper,
        ),
    own: draw(
      () => true,
      (ink) => colours[ink],
    ),
    key: isInked
      ? ''
      : `<g${place}>${parts.map(([ink, path]) => (ink === 'key' ? fill(path, inks.key) : line(path, inks.key, 2))).join('')}</g>`,
  };
}

function drawFlecks({ frame, inks, random }: Scene): string {
  const next = random('flecks');
  const flecks = Array.from({ length: 170 }, () => {
    const x = frame.x + next(0, frame.w);
    const y = frame.y + next(0.3, 1) * frame.h;
    const size = next(0.8, 2.4);
    return `M${show(x)} ${show(y)}l${show(size)} ${show(-size * next())}l${show(-size * next())} ${show(size)}z`;
  });
  return fill(flecks.join(''), inks.paper, ' opacity=".55"');
}

/** Ragged paper over the picture's edges, and the crosses by which plates are laid. */
function drawMargin({ frame, inks, random }: Scene): string {
  const { x, y, w, h, width, height } = frame;
  if (x === 0) return '';
  const next = random('margin');
  const top = ragged(x, x + w, () => y, next);
  const bottom = ragged(x, x + w, () => y + h, next).reverse();
  const turn = (points: Point[], at: number): Point[] => points.map(([along, off]) => [at + (off - y), along] as const);
  const right = turn(
    ragged(y, y + h, () => y, next),
    x + w,
  ).slice(1, -1);
  const left = turn(
    ragged(y, y + h, () => y, next),
    x,
  )
    .slice(1, -1)
    .reverse();
  const hole = toPath([...top, ...right, ...bottom, ...left]);
  const cross = (cx: number, cy: number) =>
    `M${cx - 13} ${cy}h26M${cx} ${cy - 13}v26M${cx - 7} ${cy}a7 7 0 1 0 14 0a7 7 0 1 0-14 0`;
  return [
    fill(`M0 0H${width}V${height}H0z${hole}`, inks.paper, ' fill-rule="evenodd"'),
    line([cross(width / 2, y / 2), cross(x / 2, y + h / 2), cross(width - x / 2, y + h / 2)].join(''), inks.key, 1.4),
  ].join('');
}

function drawWords({ ride, frame, inks, marks }: Scene): string {
  const { title, lines, letter } = frame;
  const left = title ? (frame.width - title.w) / 2 : frame.foot.x;
  const [name = '', about = ''] = ride.heading.split(/\s*:\s*/);
  const drawn: string[] = [];
  if (title) {
    const weight = 0.17;
    const block = fitLines(toLetters(name), title, 3, { weight });
    const tall = block.reduce((sum, { size }) => sum + size, 0) + lineGap * (block.length - 1);
    let y = title.y + (title.h - tall) / 2;
    for (const { text, size } of block) {
      y += size;
      drawn.push(drawLetters(text, left, y, inks.paper, { size, weight }));
      y += lineGap;
    }
  }
  const room = title?.w ?? frame.w * 0.6;
  const say = (words: string, y: number, colour: string, size: number) => {
    const lettering = { size, weight: 0.14, apart: 0.2 };
    const text = toLetters(words);
    const scale = Math.min(1, room / Math.max(1, lettersWidth(text, lettering)));
    drawn.push(drawLetters(text, left, y, colour, { ...lettering, size: size * scale }));
  };
  const ways = waysOf(ride, marks);
  const size = letter * 1.2;
  const way = ways.find((each) => lettersWidth(toLetters(each), { size, weight: 0.14, apart: 0.2 }) < room);
  say(way ?? ways.at(-1) ?? '', lines[0], inks.spark, size);
  if (title)
    say([ride.dates, about && ride.dates ? '' : about].filter(Boolean).join(' · '), lines[1], inks.paper, letter);
  return drawn.join('');
}

/** `Manali → Leh · 745 km`; a ride that ends where it began names its highest place too. The longest words first. */
function waysOf({ route }: Printed, marks: Scene['marks']): string[] {
  const heights = toHeights(route);
  const from = heights?.points[0];
  const to = heights?.points.at(-1);
  if (!heights || !from || !to) return [];
  const top = [...marks].sort((a, b) => b.altitudeM - a.altitudeM)[0]?.name;
  const start = shortName(from.name);
  const end = shortName(to.name);
  const km = `${formatNumber(heights.totalKm)} km`;
  if (start !== end) return [`${start} → ${end} · ${km}`];
  return [...(top ? [`${start} → ${top} → ${end} · ${km}`] : []), `${start} and back · ${km}`];
}

/** As printmakers sign: the number, the inks so far, and whose it is. */
function drawFoot({ ride, frame, inks, number, isPrinted }: Scene): string {
  const { y, x, isOnPaper } = frame.foot;
  const size = frame.letter * (frame.title ? 1 : 1.1);
  const lettering = { size, weight: 0.12, apart: 0.2 };
  const colour = isOnPaper ? inks.key : inks.paper;
  const no = `NO. ${toLetters(number)}`;
  const right = frame.width - x;
  if (!frame.title) return drawLetters(no, right - lettersWidth(no, lettering), y, colour, lettering);
  const name = toLetters(ride.name);
  const room = frame.width * 0.36;
  const scale = Math.min(1, room / Math.max(1, lettersWidth(name, lettering)));
  const own = { ...lettering, size: size * scale };
  const colours: Record<Layer, string> = { ...inks, own: bikeInks[ride.bike], far: inks.near };
  const dots = ['key' as const, ...layers].map((ink, at) => {
    const place = `cx="${show(frame.width / 2 + (at - layers.length / 2) * 21)}" cy="${show(y - size / 2)}" r="12"`;
    const isOn = ink === 'key' || isPrinted(ink);
    return isOn
      ? `<circle ${place} fill="${ink === 'key' ? inks.key : colours[ink]}" stroke="${colour}" stroke-width="1.4"/>`
      : `<circle ${place} fill="none" stroke="${colour}" stroke-width="1.4"/>`;
  });
  return [
    drawLetters(no, x, y, colour, lettering),
    dots.join(''),
    name ? drawLetters(name, right - lettersWidth(name, own), y, colour, own) : '',
  ].join('');
}
