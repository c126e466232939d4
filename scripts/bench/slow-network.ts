import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pass } from 'node:timers/promises';
import { findPort } from '../../e2e/find-port.ts';
import type { AddCleanup } from '../bench.ts';

/** 3G on a good day, shared by everything on it: `rate` down and `up` (kbit/s), `latency` there and back (ms). */
export const slowNetwork = { rate: 1600, up: 750, latency: 150 };

/** The bytes of one packet, and how many go before the first is acknowledged (RFC 6928). */
const segment = 1460;
const firstSegments = 10;

/**
 * One direction of a line, which all connections share, a packet after the other. Sends so many bytes, and says when they
 * had left by the clock: timers come late, and lateness must not add up.
 * @param rate in kbit/s
 */
function openLane(rate: number) {
  let free = 0;
  return async (bytes: number, from: number): Promise<number> => {
    free = Math.max(free, from) + (bytes * 8) / rate;
    const left = free;
    await pass(Math.max(1, left - performance.now()));
    return left;
  };
}

/** One direction of one connection, with slow start: as much again may be on its way as was acknowledged. */
function carry(from: Socket, to: Socket, send: ReturnType<typeof openLane>, latency: number): void {
  let waiting: Buffer = Buffer.alloc(0);
  let window = firstSegments * segment;
  let onWay = 0;
  let isSending = false;
  let isEnded = false;
  const isSetUp = pass(latency);

  async function go(): Promise<void> {
    if (isSending) return;
    isSending = true;
    let left = performance.now();
    while (waiting.length > 0 && onWay < window && !to.destroyed) {
      const packet = waiting.subarray(0, segment);
      waiting = waiting.subarray(packet.length);
      onWay += packet.length;
      left = await send(packet.length, left);
      setTimeout(() => to.write(packet), latency / 2);
      setTimeout(() => {
        onWay -= packet.length;
        window += packet.length;
        void go();
      }, latency);
    }
    isSending = false;
    if (isEnded && waiting.length === 0 && onWay === 0) to.end();
  }

  from.on('data', async (bytes) => {
    await isSetUp;
    waiting = Buffer.concat([waiting, bytes]);
    await go();
  });
  from.on('end', async () => {
    await isSetUp;
    isEnded = true;
    await go();
  });
}

/**
 * The address of a slow way to what listens on `target`: bytes go at the line's rate and a packet at a time, each way takes
 * half the latency, a new connection has one round trip before its first byte, and TCP's slow start. No packet is lost.
 */
export async function startSlowNetwork(atEnd: AddCleanup, target: number): Promise<string> {
  const port = await findPort();
  const { rate, up, latency } = slowNetwork;
  const sendDown = openLane(rate);
  const sendUp = openLane(up);
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (phone) => {
    const site = connect({ port: target, host: '127.0.0.1', noDelay: true });
    carry(phone, site, sendUp, latency);
    carry(site, phone, sendDown, latency);
    for (const socket of [phone, site]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket)).on('error', () => phone.destroy());
    }
    phone.on('close', () => site.destroy());
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  atEnd(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  return `http://localhost:${port}`;
}
