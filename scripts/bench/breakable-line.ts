import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a site that can be cut (connections are refused) or go mute (they are taken, and nothing is said). */
export async function startBreakableLine(port: number, sitePort: number) {
  let mute = false;
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((socket) => {
    keep(socket);
    if (mute) return;
    const site = connect(sitePort, '127.0.0.1');
    keep(site);
    socket.pipe(site).pipe(socket);
    socket.on('close', () => site.destroy());
    site.on('close', () => socket.destroy());
  });
  const hangUp = () => {
    for (const socket of open) socket.destroy();
  };
  const listen = () => once(server.listen(port, '127.0.0.1'), 'listening');
  const stop = async () => {
    const closed = server.listening ? once(server, 'close') : null;
    server.close();
    hangUp();
    await closed;
  };
  await listen();
  return {
    url: `http://localhost:${port}`,
    async become(state: 'open' | 'cut' | 'mute') {
      mute = state === 'mute';
      hangUp();
      if (state === 'cut') await stop();
      else if (!server.listening) await listen();
    },
    stop,
  };
}
