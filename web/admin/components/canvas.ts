import { VisitorError } from '#shared/errors';
import { iconSrc, logoSrc } from '#shared/settings/brand';
import type { Site } from '#shared/settings/site';

/** @throws VisitorError if the browser can't decode the picture */
export async function loadImage(src: string, name: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = src;
  await picture.decode().catch(() => {
    throw new VisitorError(`${name} can’t be read as a picture. Choose a PNG, JPEG, WebP or SVG.`);
  });
  return picture;
}

export interface Box {
  left?: number;
  top?: number;
  width: number;
  height: number;
}

export function drawCentred(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  box: Box,
  scaleFactor = 1,
): void {
  const { left = 0, top = 0, width, height } = box;
  const scale = Math.min(width / picture.width, height / picture.height) * scaleFactor;
  const scaledWidth = picture.width * scale;
  const scaledHeight = picture.height * scale;
  context.drawImage(
    picture,
    left + (width - scaledWidth) / 2,
    top + (height - scaledHeight) / 2,
    scaledWidth,
    scaledHeight,
  );
}

export async function draw(
  size: Box,
  paint: (context: CanvasRenderingContext2D) => void,
  background?: string,
  type = 'image/png',
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (context) {
    if (background) {
      context.fillStyle = background;
      context.fillRect(0, 0, size.width, size.height);
    }
    context.imageSmoothingQuality = 'high';
    paint(context);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  if (!blob) throw new VisitorError('Your browser can’t draw this picture.');
  return blob;
}

/** The dark ground of bars and footers, by day and night. */
export const darkGround = '#1d1c2b';

/** Open Graph's 1.91 : 1. */
export const linkPictureSize = { width: 1200, height: 630 };
export const linkMarginPx = 56;
const logoGapPx = 28;

/** The site's font for headings; Figtree has the rupee sign. */
export const toHeadingFont = (sizePx: number) => `700 ${sizePx}px "Barlow Condensed", "Figtree", sans-serif`;

export type Brand = Pick<Site, 'name' | 'ink' | 'logo' | 'logoDark' | 'logoName' | 'icon'>;

/** The logo for dark ground; the icon of an agency without a logo. */
export async function loadLogo({ logo, logoDark, icon }: Brand): Promise<HTMLImageElement> {
  const logoPath = logo ? logoSrc(logoDark || logo) : icon ? iconSrc(icon, 192) : '/icons/icon.svg';
  const picture = await loadImage(logoPath, 'The logo');
  await document.fonts.load(toHeadingFont(1));
  return picture;
}

const findLogoSize = (picture: HTMLImageElement, maxWidth: number, height: number) => ({
  width: Math.min(maxWidth, (picture.width / picture.height) * height),
  height,
});

export interface BrandBox extends Required<Box> {
  namePx: number;
  align: 'left' | 'right';
}

/** Logo and name, or a logo that contains the name, within the box. A longer name is drawn narrower. */
export function drawBrand(
  context: CanvasRenderingContext2D,
  { name, logo, logoName }: Brand,
  picture: HTMLImageElement,
  { left, top, width, height, namePx, align }: BrandBox,
): void {
  const isAlone = logo !== '' && logoName === 'inside';
  const logoSize = findLogoSize(picture, isAlone ? width : 3 * height, height);
  context.font = toHeadingFont(namePx);
  const text = name.toUpperCase();
  const nameWidth = isAlone ? 0 : Math.min(context.measureText(text).width, width - logoSize.width - logoGapPx);
  const totalWidth = logoSize.width + (isAlone ? 0 : logoGapPx + nameWidth);
  const start = align === 'left' ? left : left + width - totalWidth;
  drawCentred(context, picture, { left: start, top, ...logoSize });
  if (isAlone) return;
  context.fillStyle = '#fff';
  context.textBaseline = 'middle';
  context.fillText(text, start + logoSize.width + logoGapPx, top + height / 2 + namePx / 16, nameWidth);
}
