import { VisitorError } from '#shared/errors';
import { linkPictureSrc } from '#shared/settings/brand';

/** @throws VisitorError if the browser can't decode the picture */
async function loadImage(src: string, name: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = src;
  await picture.decode().catch(() => {
    throw new VisitorError(`${name} can’t be read as a picture. Choose a PNG, JPEG, WebP or SVG.`);
  });
  return picture;
}

const loadFile = (file: File) => loadImage(URL.createObjectURL(file), file.name);

interface Box {
  left?: number;
  top?: number;
  width: number;
  height: number;
}

function drawCentred(context: CanvasRenderingContext2D, picture: HTMLImageElement, box: Box, scaleFactor = 1): void {
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

async function draw(
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

/** Three times the height on pages, for sharp screens. */
const logoHeightPx = 96;
const maxLogoWidthPx = 600;

const linkPictureSize = { width: 1200, height: 630 };
const roadHeightPx = 470;

/** The dark colour of the site's top bar. */
const darkBackground = '#1d1c2b';

export async function drawLogo(file: File): Promise<{ logo: Blob; linkPicture: Blob }> {
  const picture = await loadFile(file);
  const width = Math.min(maxLogoWidthPx, Math.max(1, Math.round((picture.width / picture.height) * logoHeightPx)));
  const size = { width, height: logoHeightPx };
  const roadPicture = await loadImage(linkPictureSrc(''), 'The road');
  const logoArea = { top: roadHeightPx, width: linkPictureSize.width, height: linkPictureSize.height - roadHeightPx };
  const paint = (context: CanvasRenderingContext2D) => {
    const visibleHeight = (roadPicture.width * roadHeightPx) / linkPictureSize.width;
    context.drawImage(
      roadPicture,
      0,
      roadPicture.height - visibleHeight,
      roadPicture.width,
      visibleHeight,
      0,
      0,
      linkPictureSize.width,
      roadHeightPx,
    );
    drawCentred(context, picture, logoArea, 0.62);
  };
  return {
    logo: await draw(size, (context) => drawCentred(context, picture, size)),
    linkPicture: await draw(linkPictureSize, paint, darkBackground, 'image/jpeg'),
  };
}

const iconSize = { width: 512, height: 512 };
/** Phones crop a maskable icon to a circle of four fifths of its width, so the picture is drawn smaller. */
const maskableScale = 0.62;

export async function drawIcons(file: File): Promise<{ icon: Blob; maskable: Blob }> {
  const picture = await loadFile(file);
  return {
    icon: await draw(iconSize, (context) => drawCentred(context, picture, iconSize)),
    maskable: await draw(iconSize, (context) => drawCentred(context, picture, iconSize, maskableScale), darkBackground),
  };
}
