import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { drawUpiQr, makeUpiLink } from './upi';

const payment = {
  upiAddress: 'skyline.tours@sbi',
  name: 'Skyline & Sons',
  amountPaise: 1_000_000,
  note: 'HP-B-7F3KQ booking',
  reference: 'HP-B-7F3KQ-1',
};

it('draws a QR code that decodes to the link', () => {
  const svg = drawUpiQr(payment);
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const scale = 4;
  const width = size * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1/g)) {
    for (let at = 0; at < scale * scale; at += 1) {
      const left = Number(x) * scale + (at % scale);
      const top = Number(y) * scale + Math.floor(at / scale);
      data.fill(0, (top * width + left) * 4, (top * width + left) * 4 + 3);
    }
  }
  expect(decodeQR({ width, height: width, data })).toBe(makeUpiLink(payment));
  expect(svg).not.toMatch(/style=|<script/);
});

it('makes a UPI link that the apps accept', () => {
  const link = makeUpiLink({
    upiAddress: 'skyline@sbi',
    name: 'Skyline & Sons',
    amountPaise: 10_000_00,
    note: 'HP-B-7F3KQ: Ladakh, 19 June — the first part, booking',
    reference: 'HP-B-7F3KQ-1',
  });
  expect(link).toBe(
    'upi://pay?pa=skyline@sbi&pn=Skyline%20%26%20Sons&am=10000.00&cu=INR&tn=HP-B-7F3KQ-Ladakh-19-June-the-first&tr=HP-B-7F3KQ-1',
  );
});
