import { connect } from 'node:net';
import { requireLoopback } from './loopback';

export interface RawAnswer {
  status: number;
  type: string;
  body: string;
}

/** Sends bytes as they are, which no client would; null if the site hangs up without a word. */
export function sendRaw(url: string, bytes: Uint8Array): Promise<RawAnswer | null> {
  const { port } = requireLoopback(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    const parts: Buffer[] = [];
    const end = () => {
      socket.destroy();
      const answer = Buffer.concat(parts)
        .toString('latin1')
        .replace(/^HTTP\/1\.1 100 [^\r]*\r\n\r\n/, '');
      const [head = '', ...rest] = answer.split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? Number.NaN);
      const type = /^content-type: (.*)$/im.exec(head)?.[1]?.trim() ?? '';
      resolve(Number.isNaN(status) ? null : { status, type, body: rest.join('\r\n\r\n') });
    };
    socket.setTimeout(10_000, end);
    socket.on('data', (part) => parts.push(part));
    socket.on('error', end);
    socket.on('end', end);
  });
}
