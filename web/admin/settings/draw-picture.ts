import { VisitorError } from '#shared/errors';

/** A chosen file as the browser draws it, drawings (SVG) included. */
async function open(file: File): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  await picture.decode().catch(() => {
    throw new VisitorError(`${file.name} can’t be read as a picture. Choose a PNG, JPEG, WebP or SVG.`);
  });
  return picture;
}

async function draw(
  picture: HTMLImageElement,
  { width, height, share = 1, ground }: { width: number; height: number; share?: number; ground?: string },
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context) {
    if (ground) {
      context.fillStyle = ground;
      context.fillRect(0, 0, width, height);
    }
    context.imageSmoothingQuality = 'high';
    const scale = Math.min(width / picture.width, height / picture.height) * share;
    const wide = picture.width * scale;
    const tall = picture.height * scale;
    context.drawImage(picture, (width - wide) / 2, (height - tall) / 2, wide, tall);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new VisitorError('Your browser can’t draw this picture.');
  return blob;
}

/** As tall as three times the logo's place. */
const logoHeight = 96;
const maxLogoWidth = 600;

export async function drawLogo(file: File): Promise<Blob> {
  const picture = await open(file);
  const width = Math.min(maxLogoWidth, Math.max(1, Math.round((picture.width / picture.height) * logoHeight)));
  return draw(picture, { width, height: logoHeight });
}

const iconSize = { width: 512, height: 512 };
/** Phones cut a maskable icon to a circle of four fifths: what stands within this share of the square is seen. */
const safeShare = 0.62;

/** The icon, and the one that phones may cut to their own shape, on the dark ink. */
export async function drawIcons(file: File, ground: string): Promise<{ icon: Blob; maskable: Blob }> {
  const picture = await open(file);
  return {
    icon: await draw(picture, iconSize),
    maskable: await draw(picture, { ...iconSize, share: safeShare, ground }),
  };
}
