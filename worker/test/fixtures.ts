import { Buffer } from 'node:buffer';
import square from '../../web/public/icons/icon-512.png?inline';
import moving from './fixtures/moving.webp?inline';
import plain from './fixtures/plain.jpg?inline';
import plainWebp from './fixtures/plain.webp?inline';
import positionAvif from './fixtures/position.avif?inline';
import position from './fixtures/position.jpg?inline';
import positionPng from './fixtures/position.png?inline';
import positionWebp from './fixtures/position.webp?inline';
import progressive from './fixtures/progressive.jpg?inline';
import gif from './fixtures/still.gif?inline';
import turned from './fixtures/turned.jpg?inline';
import turnedWebp from './fixtures/turned.webp?inline';
import wide from './fixtures/wide.jpg?inline';
import wider from './fixtures/wider.png?inline';

function read(dataUrl: string): Buffer<ArrayBuffer> {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64') as Buffer<ArrayBuffer>;
}

/**
 * Real pictures, 96 × 64 (`wide` and `progressive` 2400 × 1200), red on the left and blue on the right; `wider` is
 * black and 3000 × 600. `position…` and `turned…` have EXIF with a position in Leh and the camera `Secretphone`;
 * `turned…` have orientation 6, red on top.
 */
export const files = {
  plain: read(plain),
  plainWebp: read(plainWebp),
  position: read(position),
  positionPng: read(positionPng),
  positionWebp: read(positionWebp),
  positionAvif: read(positionAvif),
  turned: read(turned),
  turnedWebp: read(turnedWebp),
  wide: read(wide),
  wider: read(wider),
  progressive: read(progressive),
  moving: read(moving),
  gif: read(gif),
  square: read(square),
};

const dataUrls = import.meta.glob<string>('./fixtures/{hostile,poisoned}/*.bin', {
  query: '?url&inline',
  import: 'default',
  eager: true,
});
const readFolder = (folder: string) =>
  Object.entries(dataUrls)
    .filter(([path]) => path.includes(`/${folder}/`))
    .map(([path, url]) => [path.replace(/.*\/(.*)\.bin$/, '$1'), read(url)] as const);

/** Damaged, dangerous or other files by upload name. */
export const hostileFiles = readFolder('hostile');

/** Valid pictures with hidden content. */
export const poisonedPictures = readFolder('poisoned');
