import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPort } from '../../e2e/find-port.ts';
import type { AddCleanup } from '../bench.ts';

export const slowNetwork = { downloadKbps: 1600, uploadKbps: 750, roundTripMs: 150 };

const packetBytes = 1460;
/** A TCP connection sends this many packets before the first acknowledgement (RFC 6928). */
const initialWindowPackets = 10;

/**
 * Simulates the bandwidth of one direction, which all connections share: one packet after another. The returned function
 * waits until the bytes are sent, and returns the time at which that was due: timers fire late, and delays must not add up.
 */
function createBandwidth(kbps: number) {
  let freeAtMs = 0;
  return async (bytes: number, earliestMs: number): Promise<number> => {
    freeAtMs = Math.max(freeAtMs, earliestMs) + (bytes * 8) / kbps;
    const sentAtMs = freeAtMs;
    await sleep(Math.max(1, sentAtMs - performance.now()));
    return sentAtMs;
  };
}

/** Forwards one direction of a connection with TCP's slow start: each acknowledged packet enlarges the window. */
function forward(
  source: Socket,
  target: Socket,
  sendBytes: ReturnType<typeof createBandwidth>,
  roundTripMs: number,
): void {
  let buffer: Buffer = Buffer.alloc(0);
  let windowBytes = initialWindowPackets * packetBytes;
  let unacknowledgedBytes = 0;
  let isSending = false;
  let isSourceEnded = false;
  const handshake = sleep(roundTripMs);

  async function sendBuffer(): Promise<void> {
    if (isSending) return;
    isSending = true;
    let sentAtMs = performance.now();
    while (buffer.length > 0 && unacknowledgedBytes < windowBytes && !target.destroyed) {
      const packet = buffer.subarray(0, packetBytes);
      buffer = buffer.subarray(packet.length);
      unacknowledgedBytes += packet.length;
      sentAtMs = await sendBytes(packet.length, sentAtMs);
      setTimeout(() => target.write(packet), roundTripMs / 2);
      setTimeout(() => {
        unacknowledgedBytes -= packet.length;
        windowBytes += packet.length;
        void sendBuffer();
      }, roundTripMs);
    }
    isSending = false;
    if (isSourceEnded && buffer.length === 0 && unacknowledgedBytes === 0) target.end();
  }

  source.on('data', async (bytes) => {
    await handshake;
    buffer = Buffer.concat([buffer, bytes]);
    await sendBuffer();
  });
  source.on('end', async () => {
    await handshake;
    isSourceEnded = true;
    await sendBuffer();
  });
}

/**
 * Starts a TCP proxy in front of a local port, and returns its address. It simulates bandwidth, latency, the handshake of a
 * new connection and TCP's slow start, but no lost packets.
 */
export async function startSlowNetwork(addCleanup: AddCleanup, targetPort: number): Promise<string> {
  const proxyPort = await findPort();
  const { downloadKbps, uploadKbps, roundTripMs } = slowNetwork;
  const sendDown = createBandwidth(downloadKbps);
  const sendUp = createBandwidth(uploadKbps);
  const openSockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (phoneSocket) => {
    const siteSocket = connect({ port: targetPort, host: '127.0.0.1', noDelay: true });
    forward(phoneSocket, siteSocket, sendUp, roundTripMs);
    forward(siteSocket, phoneSocket, sendDown, roundTripMs);
    for (const socket of [phoneSocket, siteSocket]) {
      openSockets.add(socket);
      socket.on('close', () => openSockets.delete(socket)).on('error', () => phoneSocket.destroy());
    }
    phoneSocket.on('close', () => siteSocket.destroy());
  });
  await once(server.listen(proxyPort, '127.0.0.1'), 'listening');
  addCleanup(() => {
    server.close();
    for (const socket of openSockets) socket.destroy();
  });
  return `http://localhost:${proxyPort}`;
}
