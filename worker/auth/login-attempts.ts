import { createDb } from '../db/client';
import type { RequestContext } from '../env';
import { throwError, throwTooManyRequests } from '../middleware/errors';
import { findClientAddress } from '../middleware/request-log';
import { clearFailedLogins, countFailedLogin } from './failed-logins';
import { hashPassword, placeholderHash, verifyPassword } from './password';
import { findActiveUser, type UserRow } from './queries';

/** Fields that an error response has besides its message, such as `success: false`. */
type ExtraFields = Record<string, unknown> | undefined;

/** A hash takes 100 ms of CPU time of the isolate, which also serves pages. */
const maxConcurrentHashes = 2;
const busyRetrySeconds = 2;
/** A request whose client disconnected may never finish, so its slot is freed after this time. */
const hashTimeoutMs = 10_000;
const runningHashes = new Set<{ startedAt: number }>();

/** Throws 503 if too many hashes are running. */
async function withHashSlot<T>(
  c: RequestContext,
  computeHash: () => Promise<T>,
  extraFields?: ExtraFields,
): Promise<T> {
  const startedAt = Date.now();
  for (const hash of runningHashes) {
    if (startedAt - hash.startedAt > hashTimeoutMs) runningHashes.delete(hash);
  }
  if (runningHashes.size >= maxConcurrentHashes) {
    c.header('Retry-After', String(busyRetrySeconds));
    throwError(
      c,
      'unavailable',
      'Several people are logging in right now. Please try again in a few seconds.',
      extraFields,
    );
  }
  const hash = { startedAt };
  runningHashes.add(hash);
  try {
    return await computeHash();
  } finally {
    runningHashes.delete(hash);
  }
}

export const hashNewPassword = (c: RequestContext, password: string): Promise<string> =>
  withHashSlot(c, () => hashPassword(password));

/** Null for a wrong password, and after the same time for an unknown or disabled account. Throws 429 during a wait. */
export async function checkPassword(
  c: RequestContext,
  email: string,
  password: string,
  extraFields?: ExtraFields,
): Promise<UserRow | null> {
  const lowerCaseEmail = email.toLowerCase();
  return withHashSlot(
    c,
    async () => {
      const waitMs = await countFailedLogin(c.env, lowerCaseEmail, Date.now());
      if (waitMs > 0) throwTryLater(c, Math.ceil(waitMs / 1000), extraFields);
      const user = await findActiveUser(createDb(c.env), lowerCaseEmail);
      const isPasswordRight = await verifyPassword(password, user?.passwordHash ?? placeholderHash);
      if (!isPasswordRight || !user) return null;
      await clearFailedLogins(c.env, lowerCaseEmail);
      return user;
    },
    extraFields,
  );
}

const rateLimitSeconds = 60;

function formatWait(seconds: number): string {
  if (seconds === 1) return '1 second';
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

/** Shown after many failed logins, which do not delay a password reset. */
const resetPasswordHint = 'Or choose a new password by e-mail: “Forgot Password?” lets you in at once.';
const longWaitSeconds = 5 * 60;

function throwTryLater(c: RequestContext, seconds: number, extraFields?: ExtraFields): never {
  const message = `Too many attempts. Please try again in ${formatWait(seconds)}.`;
  throwTooManyRequests(
    c,
    seconds < longWaitSeconds ? message : `${message} ${resetPasswordHint}`,
    seconds,
    extraFields,
  );
}

export async function limitAttempts(c: RequestContext, action: string, extraFields?: ExtraFields): Promise<void> {
  const { success } = await c.env.LOGIN_LIMIT.limit({ key: `${action}:${findClientAddress(c)}` });
  if (!success) throwTryLater(c, rateLimitSeconds, extraFields);
}
