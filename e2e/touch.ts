import type { CDPSession } from '@playwright/test';

export type Finger = readonly [x: number, y: number];

/** Moves fingers from their first places to their last ones, in ten steps. */
export async function moveFingers(session: CDPSession, from: readonly Finger[], to: readonly Finger[]): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(([x, y], id) => ({ x, y, id })),
    });
  await send('touchStart', from);
  for (let part = 1; part <= 10; part += 1) {
    await send(
      'touchMove',
      from.map(([x, y], index) => {
        const [endX, endY] = to[index] ?? [x, y];
        return [x + ((endX - x) * part) / 10, y + ((endY - y) * part) / 10] as const;
      }),
    );
  }
  await send('touchEnd', []);
}
