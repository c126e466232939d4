import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

const linkKinds = ['quote', 'people', 'paper'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Secret links to what customers read or fill in. A row stays when it is ended, so that a restore ends it again. */
export const links = sqliteTable(
  'links',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind', { enum: linkKinds }).notNull(),
    /** A quote's id, a booking's id, or a paper's number. */
    target: text('target').notNull(),
    /** Seat of one traveller, from 0; null for a link to all of the target. */
    seat: integer('seat'),
    createdAt: integer('created_at').notNull(),
    madeBy: text('made_by').notNull(),
    /** Last day in India; null where the end follows from the target. */
    expiresOn: text('expires_on'),
    openedAt: integer('opened_at'),
    revokedAt: integer('revoked_at'),
    /** How often something was written by it in an hour, counted from 1970. */
    writeHour: integer('write_hour'),
    writes: integer('writes').notNull().default(0),
    /** When the activity last said so. */
    notedAt: integer('noted_at'),
  },
  (link) => [index('idx_links_target').on(link.kind, link.target)],
);
