import { and, gt } from 'drizzle-orm';
import { sessions } from './session-schema';

/** A session ends after 12 hours idle, and after 7 days at the latest (ms). */
export const sessionIdle = 12 * 60 * 60 * 1000;
export const sessionLife = 7 * 24 * 60 * 60 * 1000;

/** Condition on a row of sessions: it has not ended by itself. */
export const isLive = (now: number) =>
  and(gt(sessions.seenAt, now - sessionIdle), gt(sessions.createdAt, now - sessionLife));
