import type { D1Database } from '../local/worker.ts';

/** Adds older copies of the tours that are there until there are `total`; links only from other copies lead to them. */
export async function fillTours(db: D1Database, total: number): Promise<void> {
  const columns = await db.prepare("select name from pragma_table_info('tours')").all<{ name: string }>();
  const names = columns.results.map(({ name }) => name);
  const different: Record<string, string> = {
    id: "id || '-' || n",
    idempotency_key: 'null',
    updated_at: 'updated_at - n * 10000000',
  };
  const [counted] = (await db.prepare('select count(*) as count from tours').all<{ count: number }>()).results;
  const count = counted?.count ?? 0;
  if (count === 0 || count >= total) return;
  await db
    .prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?1)
       insert into tours (${names}) select ${names.map((name) => different[name] ?? name)}
       from tours, numbers order by n limit ?2`,
    )
    .bind(Math.ceil(total / count), total - count)
    .run();
}
