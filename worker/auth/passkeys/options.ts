import { and, eq, gt, lte } from 'drizzle-orm';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '#shared/staff/passkeys';
import { type Database, findFirst } from '../../db/client';
import { passkeyChallenges } from '../../db/staff-schema';
import type { RequestContext } from '../../env';
import { createToken } from '../../middleware/session-cookie';
import type { PasskeyRow } from './queries';

type Ceremony = (typeof passkeyChallenges.$inferSelect)['ceremony'];

/** Time to find the phone and unlock it (ms). */
const challengeLife = 10 * 60 * 1000;

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

/** Uses a challenge up, whatever comes of it. Null if it is of another ceremony, was used or has expired. */
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

/** ES256, EdDSA and RS256, as COSE numbers them; every authenticator knows one of them. */
export const algorithms = [-7, -8, -257];

const toDescriptor = ({ id, transports }: PasskeyRow) => ({
  id,
  type: 'public-key',
  transports: JSON.parse(transports) as string[],
});

/** The request to the browser for a use of a passkey; of one of `allowed`, or of any that it has for this site. */
export async function createRequestOptions(
  db: Database,
  party: RelyingParty,
  userId: string | null,
  allowed: readonly PasskeyRow[],
): Promise<PasskeyRequestOptions> {
  return {
    challenge: await insertChallenge(db, 'login', userId, Date.now()),
    rpId: party.id,
    timeout: challengeLife / 2,
    userVerification: 'required',
    allowCredentials: allowed.map(toDescriptor),
  };
}

/** The request to the browser for a new passkey, which keeps the account's name so that nobody has to type it. */
export async function createCreationOptions(
  db: Database,
  party: RelyingParty,
  user: { id: string; email: string },
  known: readonly PasskeyRow[],
): Promise<PasskeyCreationOptions> {
  return {
    challenge: await insertChallenge(db, 'enrol', user.id, Date.now()),
    rp: { id: party.id, name: party.name },
    user: { id: toUserHandle(user.id), name: user.email, displayName: user.email },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeLife / 2,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: known.map(toDescriptor),
  };
}

/** The user as an authenticator keeps them; it says nothing of the person. */
export function toUserHandle(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}

/** Who passkeys are for. They are bound to the host's name: another name needs new ones. */
export interface RelyingParty {
  id: string;
  name: string;
  origins: string[];
}

/** From SITE_URL. On one's own machine any port will do, as `npm run dev` may have another. */
export function findRelyingParty(c: RequestContext): RelyingParty {
  const own = new URL(c.env.SITE_URL);
  const asked = new URL(c.req.url);
  const isLocal = own.hostname === 'localhost' && asked.hostname === 'localhost';
  return { id: own.hostname, name: c.var.site.name, origins: isLocal ? [own.origin, asked.origin] : [own.origin] };
}
