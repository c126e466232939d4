import { and, eq, exists, isNull, type SQL, type SQLWrapper } from 'drizzle-orm';
import { rowsOf } from './client';
import { users } from './session-schema';

/** Condition on a row of users: an owner whose account is in use. */
export const isActiveOwner = and(eq(users.role, 'owner'), isNull(users.disabledAt));

/** Condition: this is an owner's id at the moment of the statement, and their account is in use. */
export const isOwner = (id: string | SQLWrapper): SQL => exists(rowsOf(users, and(eq(users.id, id), isActiveOwner)));
