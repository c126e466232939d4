import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pass } from 'node:timers/promises';
import type { Line } from './phone.ts';

/** The bytes of one packet, and how many go before the first is acknowledged (RFC 6928). */
const segment = 1460;
const firstSegments = 10;

/** One direction of a line: all connections share its rate, a packet after the other. */
class Lane {
  /** In bytes a millisecond. */
  readonly #rate: number;
  readonly #ways = new Set<Way>();
  #isBusy = false;

  /** @param rate in kbit/s */
  constructor(rate: number) {
    this.#rate = rate / 8;
  }

  add(way: Way): void {
    this.#ways.add(way);
  }

  remove(way: Way): void {
    this.#ways.delete(way);
  }

  /** Sends what waits. */
  send(): void {
    if (!this.#isBusy) this.#sendNext(performance.now());
  }

  /**
   * Sends the next packet, of each connection in turn.
   * @param from when the one before had left, by the clock: timers come late, and lateness must not add up
   */
  #sendNext(from: number): void {
    for (const way of this.#ways) {
      const packet = way.next();
      if (!packet) continue;
      // To the end of the queue.
      this.#ways.delete(way);
      this.#ways.add(way);
      const left = from + packet.length / this.#rate;
      this.#isBusy = true;
      setTimeout(
        () => {
          this.#isBusy = false;
          way.sent(packet);
          this.#sendNext(left);
        },
        Math.max(1, left - performance.now()),
      );
      return;
    }
  }
}

/** One direction of one connection, with slow start: as much again may be on its way as was acknowledged. */
class Way {
  readonly #lane: Lane;
  readonly #latency: number;
  readonly #to: Socket;
  #waiting: Buffer = Buffer.alloc(0);
  #window = firstSegments * segment;
  #onWay = 0;
  #ended = false;

  /** @param latency there and back, in ms */
  constructor(lane: Lane, latency: number, to: Socket) {
    this.#lane = lane;
    this.#latency = latency;
    this.#to = to;
    lane.add(this);
  }

  push(bytes: Buffer): void {
    this.#waiting = Buffer.concat([this.#waiting, bytes]);
    this.#lane.send();
  }

  next(): Buffer | null {
    if (this.#waiting.length === 0 || this.#onWay >= this.#window) return null;
    const packet = this.#waiting.subarray(0, segment);
    this.#waiting = this.#waiting.subarray(packet.length);
    this.#onWay += packet.length;
    return packet;
  }

  sent(packet: Buffer): void {
    setTimeout(() => this.#to.write(packet), this.#latency / 2);
    setTimeout(() => {
      this.#onWay -= packet.length;
      this.#window += packet.length;
      this.#finish();
      this.#lane.send();
    }, this.#latency);
  }

  end(): void {
    this.#ended = true;
    this.#finish();
  }

  #finish(): void {
    if (this.#ended && this.#waiting.length === 0 && this.#onWay === 0) this.#to.end();
  }

  stop(): void {
    this.#lane.remove(this);
  }
}

/**
 * A slow way to what listens on `target`: bytes go at the line's rate and a packet at a time, each way takes half the
 * latency, a new connection has one round trip before its first byte, and TCP's slow start. No packet is lost.
 */
export async function startShapedLine(port: number, target: number, { rate, up, latency }: Line) {
  const lanes = { down: new Lane(rate), up: new Lane(up) };
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (phone) => {
    const site = connect({ port: target, host: '127.0.0.1', noDelay: true });
    const down = new Way(lanes.down, latency, phone);
    const up = new Way(lanes.up, latency, site);
    for (const socket of [phone, site]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
    }
    const isSetUp = pass(latency);
    phone.on('data', async (bytes) => {
      await isSetUp;
      up.push(bytes);
    });
    phone.on('close', () => {
      for (const way of [down, up]) way.stop();
      site.destroy();
    });
    site.on('data', (bytes) => down.push(bytes)).on('end', () => down.end());
    for (const socket of [phone, site]) socket.on('error', () => phone.destroy());
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  return { url: `http://localhost:${port}`, stop };
}
