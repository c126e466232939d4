import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Each Playwright process has its own range, so that no other process takes the port of a stopped site. */
const firstPort = 20_000 + 2_000 * (Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 5);

/** A free port below the ephemeral range, so that a stopped server can have it again. */
export async function findPort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, firstPort + 2_000);
    if (await isFree(port)) return port;
  }
}
