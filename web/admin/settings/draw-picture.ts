import { VisitorError } from '#shared/errors';
import { linkPictureSrc } from '#shared/settings/brand';

/** Drawings (SVG) included. */
async function open(src: string, name: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = src;
  await picture.decode().catch(() => {
    throw new VisitorError(`${name} can’t be read as a picture. Choose a PNG, JPEG, WebP or SVG.`);
  });
  return picture;
}

const openFile = (file: File) => open(URL.createObjectURL(file), file.name);

interface Box {
  left?: number;
  top?: number;
  width: number;
  height: number;
}

function place(context: CanvasRenderingContext2D, picture: HTMLImageElement, box: Box, share = 1): void {
  const { left = 0, top = 0, width, height } = box;
  const scale = Math.min(width / picture.width, height / picture.height) * share;
  const wide = picture.width * scale;
  const tall = picture.height * scale;
  context.drawImage(picture, left + (width - wide) / 2, top + (height - tall) / 2, wide, tall);
}

async function draw(
  size: Box,
  paint: (context: CanvasRenderingContext2D) => void,
  ground?: string,
  type = 'image/png',
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (context) {
    if (ground) {
      context.fillStyle = ground;
      context.fillRect(0, 0, size.width, size.height);
    }
    context.imageSmoothingQuality = 'high';
    paint(context);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  if (!blob) throw new VisitorError('Your browser can’t draw this picture.');
  return blob;
}

/** As tall as three times the logo's place. */
const logoHeight = 96;
const maxLogoWidth = 600;

const linkSize = { width: 1200, height: 630 };
const roadHeight = 470;

/** The dark colour of the site's first line. */
const ground = '#1d1c2b';

export async function drawLogo(file: File): Promise<{ logo: Blob; linkPicture: Blob }> {
  const picture = await openFile(file);
  const width = Math.min(maxLogoWidth, Math.max(1, Math.round((picture.width / picture.height) * logoHeight)));
  const size = { width, height: logoHeight };
  const road = await open(linkPictureSrc(''), 'The road');
  const below = { top: roadHeight, width: linkSize.width, height: linkSize.height - roadHeight };
  const paint = (context: CanvasRenderingContext2D) => {
    const cut = (road.width * roadHeight) / linkSize.width;
    context.drawImage(road, 0, road.height - cut, road.width, cut, 0, 0, linkSize.width, roadHeight);
    place(context, picture, below, 0.62);
  };
  return {
    logo: await draw(size, (context) => place(context, picture, size)),
    linkPicture: await draw(linkSize, paint, ground, 'image/jpeg'),
  };
}

const iconSize = { width: 512, height: 512 };
/** Phones cut a maskable icon to a circle of four fifths: what stands within this share of the square is seen. */
const safeShare = 0.62;

export async function drawIcons(file: File): Promise<{ icon: Blob; maskable: Blob }> {
  const picture = await openFile(file);
  return {
    icon: await draw(iconSize, (context) => place(context, picture, iconSize)),
    maskable: await draw(iconSize, (context) => place(context, picture, iconSize, safeShare), ground),
  };
}
