export interface ErrorBody {
  message: string;
  code: ErrorCode;
  requestId: string;
  fields?: Record<string, string>;
}

/** Error with a message for the visitor. Messages of other errors go to the log only. */
export class VisitorError extends Error {}

export function findErrorMessage(error: unknown, fallback: string): string {
  return error instanceof VisitorError && error.message !== '' ? error.message : fallback;
}

export const errorStatus = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  /** The session may only choose a new password. */
  password_first: 403,
  /** The user must enter the password or use a passkey again. */
  confirm_first: 403,
  not_found: 404,
  method_not_allowed: 405,
  /** The departure has too few free seats. */
  no_seats: 409,
  /** The deadline for the change has passed, or somebody has already handled the record. */
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
