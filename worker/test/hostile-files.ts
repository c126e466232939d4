import { Buffer } from 'node:buffer';
import { crc32, deflateSync } from 'node:zlib';
import { files } from './fixtures';

type Bytes = Buffer<ArrayBuffer>;
const text = (value: string) => Buffer.from(value, 'latin1') as Bytes;
const join = (...parts: Uint8Array[]) => Buffer.concat(parts) as Bytes;

function patched(file: Bytes, at: number, ...bytes: number[]): Bytes {
  const copy = Buffer.from(file) as Bytes;
  copy.set(bytes, at);
  return copy;
}

function pngChunk(type: string, data: Uint8Array): Bytes {
  const body = join(text(type), data);
  const length = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return join(length, body, check);
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function png(
  width: number,
  height: number,
  data: Uint8Array = deflateSync(Buffer.alloc(64)),
  more: Bytes[] = [],
): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return join(
    pngSignature,
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  );
}

const plain = files.plain;
const frame = plain.indexOf(Buffer.from([0xff, 0xc0]));
const scan = plain.indexOf(Buffer.from([0xff, 0xda]));
const webp = files.plainWebp;
const avif = files.positionAvif;
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = '<!doctype html><script>alert(document.domain)</script>';
const box = (brand: string) =>
  join(Buffer.from([0, 0, 0, 24]), text(`ftyp${brand}`), Buffer.alloc(4), text(`mif1${brand}`));
const heif = (brand: string) => join(box(brand), Buffer.alloc(200));
const ispe = avif.indexOf('ispe');
const iloc = avif.indexOf('iloc');
const mdat = avif.indexOf('mdat');

export const hostileFiles: [what: string, name: string, bytes: Uint8Array<ArrayBuffer>][] = [
  ['SVG', 'drawing.svg', text(svg)],
  ['SVG called a JPEG', 'photo.jpg', text(svg)],
  ['SVG behind a byte order mark', 'photo.png', join(Buffer.from([0xef, 0xbb, 0xbf]), text(svg))],
  ['SVG behind an XML head', 'photo.webp', text(`<?xml version="1.0"?>\n<!-- x -->${svg}`)],
  ['HTML', 'page.html', text(html)],
  ['HTML called a JPEG', 'photo.jpg', text(html)],
  ['HTML behind the first bytes of a JPEG', 'photo.jpg', join(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text(html))],
  ['HTML behind the first bytes of a PNG', 'photo.png', join(pngSignature, text(html))],
  ['HTML behind the first bytes of a GIF', 'photo.gif', text(`GIF89a/*${html}`)],
  ['HTML in a WebP’s coat', 'photo.webp', text(`RIFF\x40\0\0\0WEBP${html}`)],
  ['JavaScript', 'photo.jpg', text('alert(1)')],
  ['PHP in a double name', 'photo.php.jpg', text('<?php system($_GET[0]); ?>')],
  ['a GIF', 'still.gif', files.gif],
  ['a GIF called a JPEG', 'photo.jpg', files.gif],
  ['a moving WebP', 'moving.webp', files.moving],
  ['a moving PNG', 'moving.png', png(4, 4, undefined, [pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))])],
  ['an AVIF sequence', 'moving.avif', heif('avis')],
  ['a HEIC', 'photo.heic', heif('heic')],
  ['a video', 'film.mp4', heif('isom')],
  ['a TIFF', 'scan.tiff', join(text('II*\0'), Buffer.alloc(100))],
  ['a BMP', 'paint.bmp', join(text('BM'), Buffer.alloc(100))],
  ['an icon', 'favicon.ico', join(Buffer.from([0, 0, 1, 0]), Buffer.alloc(100))],
  ['a PDF', 'offer.pdf', text('%PDF-1.7\n')],
  ['a ZIP', 'photos.zip', text('PK\x03\x04rest')],
  ['nothing', 'empty.jpg', Buffer.alloc(0) as Bytes],
  ['one byte', 'one.jpg', Buffer.from([0xff]) as Bytes],
  ['noise', 'noise.jpg', Buffer.alloc(4096, 0x5a) as Bytes],
  ['a JPEG’s first three bytes', 'photo.jpg', Buffer.from([0xff, 0xd8, 0xff]) as Bytes],
  ['a JPEG cut in its head', 'photo.jpg', plain.subarray(0, frame + 4)],
  ['a JPEG cut in its picture', 'photo.jpg', plain.subarray(0, plain.length - 20)],
  ['a JPEG without its last two bytes', 'photo.jpg', plain.subarray(0, plain.length - 2)],
  ['a JPEG without a picture', 'photo.jpg', join(plain.subarray(0, scan), Buffer.from([0xff, 0xd9]))],
  ['a JPEG with a frame of no height', 'photo.jpg', patched(plain, frame + 5, 0, 0)],
  [
    'a JPEG with two frames',
    'photo.jpg',
    join(
      plain.subarray(0, frame),
      patched(plain.subarray(frame, frame + 19) as Bytes, 5, 255, 255),
      plain.subarray(frame),
    ),
  ],
  ['a JPEG bomb', 'photo.jpg', patched(plain, frame + 5, 0xff, 0xff, 0xff, 0xff)],
  ['a JPEG of 51 megapixels', 'photo.jpg', patched(plain, frame + 5, 0x1b, 0xf8, 0x1b, 0xf8)],
  [
    'a JPEG whose segment leaves it',
    'photo.jpg',
    join(plain.subarray(0, 2), Buffer.from([0xff, 0xe1, 0xff, 0xff]), plain.subarray(2)),
  ],
  [
    'a JPEG of nothing but empty segments',
    'photo.jpg',
    join(plain.subarray(0, 2), Buffer.alloc(400_000, Buffer.from([0xff, 0xe5, 0, 2]))),
  ],
  ['a PNG bomb', 'photo.png', png(65_535, 65_535)],
  ['a PNG too wide', 'photo.png', png(12_001, 1)],
  ['a PNG of no width', 'photo.png', png(0, 10)],
  ['a PNG cut off', 'photo.png', files.positionPng.subarray(0, files.positionPng.length - 30)],
  ['a PNG with a wrong checksum', 'photo.png', patched(files.positionPng, files.positionPng.length - 20, 0)],
  ['a PNG without its header', 'photo.png', join(pngSignature, pngChunk('IEND', Buffer.alloc(0)))],
  ['a PNG whose data is none', 'photo.png', png(64, 64, text('not deflated at all'))],
  ['a PNG with two headers', 'photo.png', png(4, 4, undefined, [pngChunk('IHDR', Buffer.alloc(13, 255))])],
  ['a WebP cut off', 'photo.webp', webp.subarray(0, webp.length - 10)],
  ['a WebP that says it is longer', 'photo.webp', patched(webp, 4, 0xff, 0xff, 0, 0)],
  ['a WebP whose canvas lies', 'photo.webp', patched(files.positionWebp, 24, 0, 0, 0, 0, 0, 0)],
  ['a WebP without a picture', 'photo.webp', text('RIFF\x0c\0\0\0WEBPXXXX\0\0\0\0')],
  ['a WebP of noise', 'photo.webp', join(webp.subarray(0, 30), Buffer.alloc(webp.length - 30, 0x11))],
  ['an AVIF cut off', 'photo.avif', avif.subarray(0, avif.length - 40)],
  ['an AVIF bomb', 'photo.avif', patched(avif, ispe + 8, 0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff)],
  ['an AVIF whose items lie elsewhere', 'photo.avif', patched(avif, iloc + 4, ...Array(24).fill(0xff))],
  ['an AVIF of its name alone', 'photo.avif', heif('avif')],
  [
    'an AVIF whose boxes have no end',
    'photo.avif',
    join(avif.subarray(0, 40), Buffer.alloc(4000, Buffer.from([0, 0, 0, 1]))),
  ],
  ['an AVIF of noise', 'photo.avif', join(avif.subarray(0, mdat + 4), Buffer.alloc(avif.length - mdat - 4, 0xaa))],
];

/** Real pictures with something hidden inside or appended, to be accepted and cleaned. The mark must be gone. */
export const poisonedPictures: [what: string, bytes: Uint8Array<ArrayBuffer>, mark: string][] = [
  ['a JPEG with a page behind it', join(plain, text(html)), 'alert('],
  ['a JPEG with an archive behind it', join(plain, text('PK\x03\x04evil-archive')), 'evil-archive'],
  [
    'a JPEG with a script for a comment',
    join(plain.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 20]), text('<script>alert(1)//'), plain.subarray(2)),
    'alert(',
  ],
  [
    'a JPEG with a private segment',
    join(
      plain.subarray(0, 2),
      Buffer.from([0xff, 0xe9, 0, 16]),
      text('private-segment'.slice(0, 14)),
      plain.subarray(2),
    ),
    'private-segm',
  ],
  ...([0xe0, 0xee] as const).map((marker): [string, Uint8Array<ArrayBuffer>, string] => [
    `a JPEG with a segment 0x${marker.toString(16)} of another kind`,
    join(
      plain.subarray(0, 2),
      Buffer.from([0xff, marker, 0, 18]),
      text('JFXX\0hidden-thumb'.slice(0, 16)),
      plain.subarray(2),
    ),
    'hidden-thu',
  ]),
  [
    'a PNG with a text of its own',
    png(2, 2, deflateSync(Buffer.alloc(14)), [pngChunk('tEXt', text('Comment\0alert(1)'))]),
    'alert(',
  ],
  ['a PNG with a page behind it', join(png(2, 2, deflateSync(Buffer.alloc(14))), text(html)), 'alert('],
  ['a WebP with a page behind it', join(webp, text(html)), 'alert('],
  ['an AVIF with a text in a free box', join(avif, Buffer.from([0, 0, 0, 20]), text('freehidden-text')), 'hidden-text'],
  [
    'a JPEG with a text in its colour profile',
    join(
      plain.subarray(0, 2),
      Buffer.from([0xff, 0xe2, 0, 28]),
      text('ICC_PROFILE\0\x01\x01hidden-text!'),
      plain.subarray(2),
    ),
    'hidden-text',
  ],
];
