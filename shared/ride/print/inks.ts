import type { BikeColour } from '../bike-colours.ts';

export interface Inks {
  paper: string;
  sky: string;
  low: string;
  far: string;
  near: string;
  ridge: string;
  light: string;
  shade: string;
  snow: string;
  spark: string;
  key: string;
}

const names = ['paper', 'sky', 'low', 'far', 'near', 'ridge', 'light', 'shade', 'snow', 'spark', 'key'] as const;

// One line a month, January first: frost, plum, rhododendron, apricot, jacaranda, dust, rain, meadow, harvest, saffron,
// smoke, deep winter.
const months = `
f4efe2 7fa6c0 dbe8ea b4c8d8 8ba6c4 54709c 9cb6d0 33466f fdfbf4 f2b632 1a2138
f6ecdf d7a0a4 f6dfce d9bcc4 ab8bab 6d5488 b795b4 44325f fdf8f0 f3b43c 231a33
f7ead6 e8998d f9d9bd dfb0a5 a98aa0 b5483e df8763 77262f fdf6ea f6be3f 241827
f6ecd8 9cc6c3 f3e6c8 d6c7a6 a4b596 5f8a5e a9bd77 34583f fdf8ec ef9a3a 172826
f5ebdc a9a4d2 efe0e2 c7bcda 958fc0 8a6a4a cfa269 564067 fdf8f0 f5b93a 1f1a36
f8e8cb f0b267 fae3b4 e4bd8b c1906c b9572b e29a4e 7c3122 fdf5e4 d8412f 2a1820
eef0e4 6fa3a0 d5e4d9 a6c4b8 719c95 2f7160 75a573 1a4a48 fafaf0 f0b93b 10242b
f4eddb 7fbcc6 e6efe0 b3cdc4 7ea79f 3f8163 a6b95c 22534a fcf9ee ef8f35 13262c
f7e9cd 8fc0cd f5e6c2 d3bfa6 8d82a5 cf8a3e ecbb6a 8e3d22 fdf8ec e0492b 1d1b2a
f8e6c6 ee9f6a fadcab dfa98a a87b86 bd4a22 e58a3c 702a23 fdf5e6 f8c33c 251722
f3e8da b8a9ac efdcc8 cbb9b3 9a8a96 7d5a50 b98d6c 4a3540 fbf5ec e58a35 211b26
f1eee6 5b7da4 c8d9e4 9db6cf 6f8bb3 3d5284 8aa6cb 263560 fbfaf6 f4c04a 141a30`
  .trim()
  .split('\n');

/** @param month 1 to 12 */
export function inksOf(month: number): Inks {
  const colours = (months[(month - 1) % 12] ?? '').split(' ');
  return Object.fromEntries(names.map((name, at) => [name, `#${colours[at]}`])) as unknown as Inks;
}

export const bikeInks: Record<BikeColour, string> = {
  red: '#c8321f',
  orange: '#e8741e',
  yellow: '#f5b80c',
  green: '#2e7a4e',
  blue: '#1f6fa8',
  sand: '#c9a66b',
  white: '#f6f1e4',
  black: '#3a3a46',
};
