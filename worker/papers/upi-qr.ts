import encodeQR from 'qr';
import { type UpiPayment, upiLink } from '#shared/bookings/upi';

const border = 4;

/** A QR that asks a UPI app for this payment: an SVG in one path, which takes its colour from the page. */
export function drawUpiQr(payment: UpiPayment): string {
  const rows = encodeQR(upiLink(payment), 'raw', { ecc: 'medium', border });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  const size = rows.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" role="img" aria-label="QR code for a UPI app" shape-rendering="crispEdges"><path d="${path}" fill="currentColor"/></svg>`;
}
