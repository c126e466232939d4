import * as v from 'valibot';

/** A UUID, made where something is sent: what came under the same key is stored once. */
export const IdempotencyKey = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'Idempotency-Key must be a UUID.'),
);
