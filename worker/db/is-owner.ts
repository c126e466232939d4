import { type SQL, sql } from 'drizzle-orm';

/** Condition: this is an owner's id at the moment of the statement, and their account is in use. */
export const isOwner = (id: SQL): SQL =>
  sql`exists (select 1 from users where users.id = ${id} and role = 'owner' and disabled_at is null)`;
