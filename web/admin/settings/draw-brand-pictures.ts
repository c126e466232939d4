import { iconSrc, linkPictureSrc, logoHeightPx, logoSrc } from '#shared/settings/brand';
import type { Settings } from '#shared/settings/settings';
import { calculateContrast, fixedTokens } from '#shared/settings/theme-colors';
import { pictureSrc } from '#shared/tours/pictures';
import {
  type Brand,
  darkGround,
  draw,
  drawBrand,
  drawCentred,
  linkMarginPx,
  linkPictureSize,
  loadImage,
  loadLogo,
} from '../components/canvas';
import { findEdgeColor, measureContrast } from './picture-colors';

const loadFile = (file: File) => loadImage(URL.createObjectURL(file), file.name);

const maxLogoWidthPx = 600;

export async function drawLogo(file: File): Promise<{ logo: Blob; width: number }> {
  const picture = await loadFile(file);
  const width = Math.min(maxLogoWidthPx, Math.max(1, Math.round((picture.width / picture.height) * logoHeightPx)));
  const size = { width, height: logoHeightPx };
  return { logo: await draw(size, (context) => drawCentred(context, picture, size)), width };
}

/** Draws all painted pixels white. */
export async function drawWhiteLogo(sha: string): Promise<Blob> {
  const picture = await loadImage(logoSrc(sha), 'The logo');
  const { width, height } = picture;
  return draw({ width, height }, (context) => {
    context.drawImage(picture, 0, 0);
    context.globalCompositeOperation = 'source-in';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  });
}

function readPixels(picture: HTMLImageElement): ImageData | null {
  const { width, height } = picture;
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  context?.drawImage(picture, 0, 0);
  return context?.getImageData(0, 0, width, height) ?? null;
}

export const minLogoContrast = 3;

/** Null where the contrast can't be measured. */
export async function measureLogo(sha: string): Promise<{ light: number | null; dark: number | null }> {
  const pixels = readPixels(await loadImage(logoSrc(sha), 'The logo'));
  const measure = (ground: string) => (pixels ? measureContrast(pixels, ground) : null);
  return { light: measure(fixedTokens.day.paper), dark: measure(darkGround) };
}

const roadHeightPx = 470;
const linkLogoPx = 88;

/** Preview of links: the photograph or the print of a road, and below it the logo and the name. */
export async function drawLinkPicture(brand: Brand & Pick<Settings, 'pictures' | 'heroPhoto'>): Promise<Blob> {
  const { pictures, heroPhoto } = brand;
  const hasPhoto = pictures === 'photographs' && heroPhoto !== '';
  const roadSrc = hasPhoto ? pictureSrc(heroPhoto) : linkPictureSrc('');
  const [roadPicture, logo] = await Promise.all([loadImage(roadSrc, 'The road'), loadLogo(brand)]);
  const { width, height } = linkPictureSize;
  return draw(
    linkPictureSize,
    (context) => {
      const visibleHeight = Math.min(roadPicture.height, (roadPicture.width * roadHeightPx) / width);
      const visibleWidth = (visibleHeight * width) / roadHeightPx;
      // Of a print the lower part.
      const top = (roadPicture.height - visibleHeight) / (hasPhoto ? 2 : 1);
      const left = (roadPicture.width - visibleWidth) / 2;
      context.drawImage(roadPicture, left, top, visibleWidth, visibleHeight, 0, 0, width, roadHeightPx);
      context.fillStyle = brand.ink;
      context.fillRect(0, roadHeightPx, width, 8);
      const middle = (roadHeightPx + 8 + height) / 2;
      drawBrand(context, brand, logo, {
        left: linkMarginPx,
        top: middle - linkLogoPx / 2,
        width: width - 2 * linkMarginPx,
        height: linkLogoPx,
        namePx: 64,
        align: 'left',
      });
    },
    darkGround,
    'image/jpeg',
  );
}

const iconSize = { width: 512, height: 512 };

export async function drawIcon(file: File): Promise<Blob> {
  const picture = await loadFile(file);
  return draw(iconSize, (context) => drawCentred(context, picture, iconSize));
}

const initialPx = 300;

/** Icon for an agency without one: the name's first letter on the agency's colour, within the circle that phones crop to. */
export async function drawInitialIcon({ name, ink }: Pick<Settings, 'name' | 'ink'>): Promise<Blob> {
  const [initial] = new Intl.Segmenter().segment(name);
  const font = `700 ${initialPx}px "Barlow Condensed", sans-serif`;
  await document.fonts.load(font);
  return draw(
    iconSize,
    (context) => {
      Object.assign(context, { fillStyle: '#fff', font, textAlign: 'center', textBaseline: 'alphabetic' });
      const letter = initial?.segment.toUpperCase() ?? '';
      const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = context.measureText(letter);
      const { width, height } = iconSize;
      context.fillText(letter, width / 2, (height + ascent - descent) / 2);
    },
    ink,
  );
}

/** Phones crop a maskable icon to a circle of four fifths of its width. */
const maskableScale = { onOwnGround: 0.8, transparent: 0.62 };

/** The icon on a ground of the colour of its edge; without one, on the ground where it is easier to see. */
export async function drawMaskableIcon(iconSha: string): Promise<Blob> {
  const picture = await loadImage(iconSrc(iconSha, 512), 'The icon');
  const pixels = readPixels(picture);
  const edgeColor = pixels && findEdgeColor(pixels);
  const darkContrast = (pixels && measureContrast(pixels, darkGround)) ?? calculateContrast('#fff', darkGround);
  const ground = edgeColor ?? (darkContrast < minLogoContrast ? '#ffffff' : darkGround);
  const scale = edgeColor ? maskableScale.onOwnGround : maskableScale.transparent;
  return draw(iconSize, (context) => drawCentred(context, picture, iconSize, scale), ground);
}
