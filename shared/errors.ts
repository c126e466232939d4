export interface ErrorBody {
  message: string;
  code: ErrorCode;
  requestId: string;
  fields?: Record<string, string>;
}

/** An error whose message is written for the visitor. Any other message goes to the log only. */
export class VisitorError extends Error {}

export function findErrorMessage(error: unknown, otherwise: string): string {
  return error instanceof VisitorError && error.message !== '' ? error.message : otherwise;
}

/**
 * Error code → HTTP status. `password_first`: the session may only choose a password. `confirm_first`: a password or passkey
 * is needed once more. `unavailable`: storage failed and
 * may recover soon. `internal`: a bug on our side.
 */
export const errorStatus = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  password_first: 403,
  confirm_first: 403,
  not_found: 404,
  method_not_allowed: 405,
  /** A date has fewer free seats than that. */
  no_seats: 409,
  /** It can't be changed any more: its time is over, or somebody has seen to it. */
  too_late: 409,
  conflict: 412,
  too_large: 413,
  unsupported_type: 415,
  key_reused: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;
