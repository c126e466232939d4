import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { counters } from '../db/schema';

const nameFor = (adminId: string) => `looked:${adminId}`;

/** Until when (ms) this admin has looked through the inquiries; null where they never have. */
export async function findLook(db: Database, adminId: string): Promise<number | null> {
  const [row] = await db
    .select({ value: counters.value })
    .from(counters)
    .where(eq(counters.name, nameFor(adminId)));
  return row?.value ?? null;
}

/** Notes a look; an older one than is known changes nothing. */
export async function updateLook(db: Database, adminId: string, until: number): Promise<void> {
  await db
    .insert(counters)
    .values({ name: nameFor(adminId), value: until })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`max(value, excluded.value)` } });
}
