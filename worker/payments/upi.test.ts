import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { createUpiGateway, drawUpiQr } from './upi';

const upi = createUpiGateway({ upiAddress: 'skyline.tours@sbi', name: 'Skyline & Sons' });
const request = {
  reference: 'HP-B-7F3KQ',
  bookingId: 'b1',
  title: 'Ladakh, 19 June — the first part, booking',
  amountPaise: 10_000_00,
  paidPaise: 0,
  instalmentNumber: 1,
  payer: { name: 'Tashi', phone: '+91 98160 55555', email: '' },
};

it('draws a QR code that decodes to the link', async () => {
  const link = await upi.startPayment(request, '');
  const svg = drawUpiQr(link);
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
  expect(decodeQR({ width, height: width, data })).toBe(link);
  expect(svg).not.toMatch(/style=|<script/);
});

it('makes a UPI link that the apps accept', async () => {
  expect(await upi.startPayment(request, '')).toBe(
    'upi://pay?pa=skyline.tours@sbi&pn=Skyline%20%26%20Sons&am=10000.00&cu=INR&tn=HP-B-7F3KQ-Ladakh-19-June-the-first&tr=HP-B-7F3KQ-1',
  );
});
