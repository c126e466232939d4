import type { D1Database } from '../local/worker.ts';

/** Adds so many inquiries over the last two years: most are answered, one in forty is new, a third asked from a tour. */
export async function fillInquiries(db: D1Database, total: number): Promise<void> {
  const now = Date.now();
  await db
    .prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?1),
         some as (select id, row_number() over (order by id) as place from tours limit 24)
       insert into inquiries (public_id, fingerprint, name, country_code, phone, email, subject, number,
         departure_month, inquiry_page, tour_id, received_at, answered_at, handled_at, status)
       select lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8'
           || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
         '', 'Rider ' || n, '+91', printf('98%08d', n * 7919 % 40000000), 'rider' || (n % 8000) || '@example.in',
         'Leh Ladakh', 1 + n % 6, 'July', 'contactPage',
         case n % 3 when 0 then (select id from some where place = 1 + n % 24) end,
         ?2 - (?1 - n) * 6307200, case n % 40 when 0 then null else ?2 - (?1 - n) * 6307200 + 7200000 end,
         case n % 40 when 0 then null else ?2 - (?1 - n) * 6307200 + 7200000 end,
         case when n % 40 = 0 then 'new' when n % 9 = 0 then 'won' when n % 7 = 0 then 'lost' else 'answered' end
       from numbers`,
    )
    .bind(total, now)
    .run();
  await db
    .prepare(
      `update inquiries set folded = lower(name || ' ' || email || ' ' || country_code || phone || ' ' || subject || ' '
         || departure_month || ' ' || inquiry_page)`,
    )
    .run();
  // Every fourth has a note of two lines.
  await db
    .prepare(
      `insert into inquiry_events (inquiry, at, actor_name, kind, detail, folded)
       select public_id, received_at, 'Asha', 'note', json_object('text', note), lower(note)
       from (select *, 'Rode with us in 2024, knows the way and the cold.
' || name || ' wants two Himalayans and a jeep' as note
         from inquiries where id % 4 = 0)`,
    )
    .run();
}
