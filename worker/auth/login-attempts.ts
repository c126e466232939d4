import { createDb } from '../db/client';
import type { RequestContext } from '../env';
import { throwError, throwTooMany } from '../middleware/errors';
import { findClientAddress } from '../middleware/request-log';
import { clearFailedLogins, countFailedLogin } from './failed-logins';
import { hashPassword, placeholderHash, verifyPassword } from './password';
import { findActiveUser, type UserRow } from './queries';

type Extra = Record<string, unknown> | undefined;

/** scrypt takes a tenth of a second of the isolate that also answers pages. */
const maxHashesAtOnce = 2;
const busyRetrySeconds = 2;
/** A call whose client went away may never come to its end, so its hash counts as over after this time. */
const longestHashMs = 10_000;
const hashesRunning = new Set<{ startedAt: number }>();

/** Hashes at most two passwords at once in an isolate. Ends the call with 503 when both are taken. */
async function withHashSlot<T>(c: RequestContext, work: () => Promise<T>, extra?: Extra): Promise<T> {
  const startedAt = Date.now();
  for (const hash of hashesRunning) {
    if (startedAt - hash.startedAt > longestHashMs) hashesRunning.delete(hash);
  }
  if (hashesRunning.size >= maxHashesAtOnce) {
    c.header('Retry-After', String(busyRetrySeconds));
    throwError(c, 'unavailable', 'Several people are logging in right now. Please try again in a few seconds.', extra);
  }
  const hash = { startedAt };
  hashesRunning.add(hash);
  try {
    return await work();
  } finally {
    hashesRunning.delete(hash);
  }
}

/** A new password as it is stored. */
export const hashNewPassword = (c: RequestContext, password: string): Promise<string> =>
  withHashSlot(c, () => hashPassword(password));

/**
 * Returns the account if this is its password, else null. Unknown and disabled accounts take as long. Ends the call with
 * 429 while the e-mail has to wait.
 */
export async function checkPassword(
  c: RequestContext,
  email: string,
  password: string,
  extra?: Extra,
): Promise<UserRow | null> {
  const account = email.toLowerCase();
  return withHashSlot(
    c,
    async () => {
      const waitMs = await countFailedLogin(c.env, account, Date.now());
      if (waitMs > 0) tryLater(c, Math.ceil(waitMs / 1000), extra);
      const user = await findActiveUser(createDb(c.env), account);
      const isRight = await verifyPassword(password, user?.passwordHash ?? placeholderHash);
      if (!isRight || !user) return null;
      await clearFailedLogins(c.env, account);
      return user;
    },
    extra,
  );
}

const limitPeriodSeconds = 60;

function formatWait(seconds: number): string {
  if (seconds === 1) return '1 second';
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

/** A reset link lets in at once whoever reads the account's mail. */
const byMail = 'Or choose a new password by e-mail: “Forgot Password?” lets you in at once.';
const longWaitSeconds = 5 * 60;

function tryLater(c: RequestContext, seconds: number, extra?: Extra): never {
  const words = `Too many attempts. Please try again in ${formatWait(seconds)}.`;
  throwTooMany(c, seconds < longWaitSeconds ? words : `${words} ${byMail}`, seconds, extra);
}

export async function limitAttempts(c: RequestContext, what: string, extra?: Extra): Promise<void> {
  const { success } = await c.env.LOGIN_LIMIT.limit({ key: `${what}:${findClientAddress(c)}` });
  if (!success) tryLater(c, limitPeriodSeconds, extra);
}
