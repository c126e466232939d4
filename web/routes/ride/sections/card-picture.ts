import { site } from '#shared/site/site';
import type { EmergencyNumber } from '../../../ride/emergency-numbers';

const width = 1080;
const height = 2340;
const edge = 80;
/** Above it a phone shows its clock, below the other line its buttons. */
const top = 720;
const bottom = height - 280;

interface Row {
  label: string;
  text: string;
}

/** Long texts make everything smaller. @throws Error when it can't be drawn */
export async function drawCard(rows: readonly Row[], numbers: readonly EmergencyNumber[]): Promise<Blob> {
  await document.fonts?.ready;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  pen.fillStyle = site.inkDark;
  pen.fillRect(0, 0, width, height);
  const all = [
    ...rows,
    { label: 'Emergency', text: numbers.map(({ number, who }) => `${number} ${who}`).join(', ') },
    { label: `On tour with ${site.name}`, text: site.phone },
  ];
  let scale = 1.4;
  while (scale > 0.35 && drawRows(pen, all, scale, false) > bottom) scale -= 0.05;
  drawRows(pen, all, scale, true);
  return new Promise((resolve, reject) =>
    canvas.toBlob((picture) => (picture ? resolve(picture) : reject(new Error('No picture'))), 'image/png'),
  );
}

/** Returns how far down it came; draws only if `draws`. */
function drawRows(pen: CanvasRenderingContext2D, rows: readonly Row[], scale: number, draws: boolean): number {
  const write = (text: string, y: number, size: number, weight: number, colour: string) => {
    pen.font = `${weight} ${size * scale}px Figtree, system-ui, sans-serif`;
    const lines = wrap(pen, text);
    if (draws) {
      pen.fillStyle = colour;
      for (const [index, line] of lines.entries()) pen.fillText(line, edge, y + (index + 1) * size * scale * 1.2);
    }
    return y + lines.length * size * scale * 1.2;
  };
  if (draws) {
    pen.fillStyle = site.inkBright;
    pen.fillRect(edge, top, width - 2 * edge, 10);
  }
  let y = write('If I need help', top + 20, 64, 700, site.inkBright);
  for (const { label, text } of rows) {
    y = write(label, y + 30 * scale, 34, 500, '#c9ccd6');
    y = write(text, y, 56, 700, '#ffffff');
  }
  return y;
}

function wrap(pen: CanvasRenderingContext2D, text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((word) => word.match(/.{1,24}/gu) ?? [])) {
    const longer = line ? `${line} ${word}` : word;
    if (line && pen.measureText(longer).width > width - 2 * edge) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}
