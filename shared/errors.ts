/** What an error answer says: the words for a person, a code for a program, and the request to ask about. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  requestId: string;
  /** Field name → what is wrong with it, where the body was read but not accepted. */
  fields?: Record<string, string>;
}

/** An error whose message is written for the visitor. What any other error says is for the log alone. */
export class VisitorError extends Error {}

/**
 * Error code → HTTP status. `unavailable` is storage that fails and may work again soon; `internal` is a mistake of ours,
 * and nothing in the product answers it on purpose.
 */
export const errorStatus = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 412,
  too_large: 413,
  unsupported_type: 415,
  key_reused: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;
