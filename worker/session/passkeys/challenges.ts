import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { passkeyChallenges } from '../../db/schema';
import { createToken } from '../../http/token';

export type Ceremony = (typeof passkeyChallenges.$inferSelect)['ceremony'];

/** Time to find the phone and unlock it (ms). */
export const challengeLife = 10 * 60 * 1000;

/** A new challenge, for one use in one ceremony; by one user, unless anybody may log in with it. */
export async function insertChallenge(
  db: Database,
  ceremony: Ceremony,
  userId: string | null,
  now: number,
): Promise<string> {
  const challenge = createToken();
  await db.batch([
    db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now)),
    db.insert(passkeyChallenges).values({ challenge, ceremony, userId, expiresAt: now + challengeLife }),
  ]);
  return challenge;
}

/** Uses a challenge up, whatever comes of it. Null if it isn't one of these ceremonies', was used or has expired. */
export async function takeChallenge(
  db: Database,
  challenge: string,
  ceremonies: readonly Ceremony[],
  now: number,
): Promise<{ ceremony: Ceremony; userId: string | null } | null> {
  const { ceremony, userId, expiresAt } = passkeyChallenges;
  const isValid = and(
    eq(passkeyChallenges.challenge, challenge),
    inArray(ceremony, [...ceremonies]),
    gt(expiresAt, now),
  );
  const [taken] = await db.delete(passkeyChallenges).where(isValid).returning({ ceremony, userId });
  return taken ?? null;
}
