import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Playwright's processes have ports of their own: what one has stopped for a while, no other takes. */
const first = 20_000 + 2_000 * (Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 5);

/** A free port below the ephemeral range, so that a stopped server can have it again. */
export async function findPort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, first + 2_000);
    if (await isFree(port)) return port;
  }
}
