import { expect, it } from 'vitest';
import { requireLoopback } from './loopback';

it.each(['http://localhost:8787/', 'http://127.0.0.1:1/x', 'http://[::1]:80', 'http://127.8.9.1/'])(
  'lets %s through',
  (address) => {
    expect(requireLoopback(address).href).toBe(new URL(address).href);
  },
);

it.each([
  'https://example.com/',
  'http://192.168.1.1/',
  'http://0.0.0.0:8787/',
  'http://localhost.example.in/',
  'http://127.0.0.1.example.in/',
  'http://localhost@example.in/',
  'http://[::ffff:10.0.0.1]/',
  'file:///etc/passwd',
])('refuses %s', (address) => {
  expect(() => requireLoopback(address)).toThrow('another');
});
