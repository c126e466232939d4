/** A picture as it lies in memory: three bytes a pixel, red, green, blue, row after row. */
export interface Pixels {
  width: number;
  height: number;
  rgb: Uint8Array;
}

export type Colour = readonly [red: number, green: number, blue: number];

/** Lays a colour over one pixel. `alpha` from 0, nothing, to 255, the colour alone. */
export function blend({ rgb, width, height }: Pixels, x: number, y: number, colour: Colour, alpha: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height || alpha === 0) return;
  const at = (y * width + x) * 3;
  for (let channel = 0; channel < 3; channel += 1) {
    const under = rgb[at + channel] ?? 0;
    const over = colour[channel] ?? 0;
    rgb[at + channel] = under + Math.round(((over - under) * alpha) / 255);
  }
}

/** Fills a rectangle with one colour. */
export function fill(pixels: Pixels, x: number, y: number, width: number, height: number, colour: Colour): void {
  for (let row = y; row < y + height; row += 1)
    for (let column = x; column < x + width; column += 1) blend(pixels, column, row, colour, 255);
}

/** Darkens every row, by `alphaOf` its height from 0, the top, to 1, the bottom; 0 leaves it, 1 makes it `colour`. */
export function shade(pixels: Pixels, colour: Colour, alphaOf: (height: number) => number): void {
  const { width, height, rgb } = pixels;
  for (let y = 0; y < height; y += 1) {
    const over = alphaOf(y / (height - 1));
    for (let at = y * width * 3; at < (y + 1) * width * 3; at += 1) {
      rgb[at] = (rgb[at] ?? 0) * (1 - over) + (colour[at % 3] ?? 0) * over;
    }
  }
}
