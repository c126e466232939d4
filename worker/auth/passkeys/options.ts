import { and, eq, gt, lte } from 'drizzle-orm';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '#shared/staff/passkeys';
import { type Database, findFirst } from '../../db/client';
import { passkeyChallenges } from '../../db/staff-schema';
import type { RequestContext } from '../../env';
import { createToken } from '../../middleware/session-cookie';
import type { PasskeyRow } from './queries';

type Ceremony = (typeof passkeyChallenges.$inferSelect)['ceremony'];

const challengeLifeMs = 10 * 60 * 1000;

/** Stores a single-use challenge for one ceremony, and for one user if `userId` is set. */
export async function insertChallenge(
  db: Database,
  ceremony: Ceremony,
  userId: string | null,
  now: number,
): Promise<string> {
  const challenge = createToken();
  await db.batch([
    db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now)),
    db.insert(passkeyChallenges).values({ challenge, ceremony, userId, expiresAt: now + challengeLifeMs }),
  ]);
  return challenge;
}

/** Null if the challenge is unknown, expired or of another ceremony. */
export function takeChallenge(
  db: Database,
  challenge: string,
  ceremony: Ceremony,
  now: number,
): Promise<{ userId: string | null } | null> {
  const isValid = and(
    eq(passkeyChallenges.challenge, challenge),
    eq(passkeyChallenges.ceremony, ceremony),
    gt(passkeyChallenges.expiresAt, now),
  );
  return findFirst(db.delete(passkeyChallenges).where(isValid).returning({ userId: passkeyChallenges.userId }));
}

/** COSE numbers of ES256, EdDSA and RS256: every authenticator supports one of them. */
export const algorithms = [-7, -8, -257];

const toDescriptor = ({ id, transports }: PasskeyRow) => ({
  id,
  type: 'public-key',
  transports: JSON.parse(transports) as string[],
});

/** @param allowedPasskeys if empty, the browser offers all of this site */
export async function createRequestOptions(
  db: Database,
  relyingParty: RelyingParty,
  userId: string | null,
  allowedPasskeys: readonly PasskeyRow[],
): Promise<PasskeyRequestOptions> {
  return {
    challenge: await insertChallenge(db, 'login', userId, Date.now()),
    rpId: relyingParty.id,
    timeout: challengeLifeMs / 2,
    userVerification: 'required',
    allowCredentials: allowedPasskeys.map(toDescriptor),
  };
}

export async function createCreationOptions(
  db: Database,
  relyingParty: RelyingParty,
  user: { id: string; email: string },
  existingPasskeys: readonly PasskeyRow[],
): Promise<PasskeyCreationOptions> {
  return {
    challenge: await insertChallenge(db, 'enrol', user.id, Date.now()),
    rp: { id: relyingParty.id, name: relyingParty.name },
    user: { id: toUserHandle(user.id), name: user.email, displayName: user.email },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeLifeMs / 2,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: existingPasskeys.map(toDescriptor),
  };
}

/** WebAuthn user handle, without personal data. */
export function toUserHandle(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}

/** Passkeys are bound to the host name (`id`): another host name needs new ones. */
export interface RelyingParty {
  id: string;
  name: string;
  origins: string[];
}

/** On localhost any port is allowed, because the dev server's port can differ from SITE_URL. */
export function findRelyingParty(c: RequestContext): RelyingParty {
  const siteUrl = new URL(c.env.SITE_URL);
  const requestUrl = new URL(c.req.url);
  const isLocal = siteUrl.hostname === 'localhost' && requestUrl.hostname === 'localhost';
  return {
    id: siteUrl.hostname,
    name: c.var.site.name,
    origins: isLocal ? [siteUrl.origin, requestUrl.origin] : [siteUrl.origin],
  };
}
