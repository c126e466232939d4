import { env } from 'cloudflare:workers';
import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';

async function toPng(bytes: Uint8Array<ArrayBuffer>, transform: ImageTransform = {}): Promise<Buffer> {
  const transformer = env.IMAGES.input(new Blob([bytes]).stream()).transform(transform);
  const result = await transformer.output({ format: 'image/png' });
  return Buffer.from(await new Response(result.image()).arrayBuffer());
}

/** The picture's size, and red, green and blue (0 to 255) of its left and right edge, or of its upper and lower one. */
export async function readPixels(bytes: Uint8Array<ArrayBuffer>) {
  const png = await toPng(bytes);
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const isLandscape = width > height;
  const readColour = async (gravity: 'left' | 'right' | 'top' | 'bottom'): Promise<number[]> => {
    const edge = isLandscape ? { width: 1, height: 64 } : { width: 64, height: 1 };
    const png = await toPng(bytes, { ...edge, fit: 'cover', gravity });
    const dataIndex = png.indexOf('IDAT');
    // A PNG's first pixel has no neighbour to be predicted from, so its channels follow the filter's byte unchanged.
    return [
      ...inflateSync(png.subarray(dataIndex + 4, dataIndex + 4 + png.readUInt32BE(dataIndex - 4))).subarray(1, 4),
    ];
  };
  return {
    width,
    height,
    first: await readColour(isLandscape ? 'left' : 'top'),
    last: await readColour(isLandscape ? 'right' : 'bottom'),
  };
}

export const isRed = ([red = 0, , blue = 0]: number[]) => red > 150 && blue < 100;
export const isBlue = ([red = 0, , blue = 0]: number[]) => blue > 150 && red < 100;
