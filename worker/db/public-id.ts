import { type SQLWrapper, sql } from 'drizzle-orm';

/** A link's or a session's public name: the start of its token's hash, which leads to no token. */
export const publicIdOf = (hash: SQLWrapper) => sql<string>`substr(${hash}, 1, 16)`;
