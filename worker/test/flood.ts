import { env } from 'cloudflare:workers';

export async function flood(rows: number, heldFor = 'too_many') {
  await env.DB.prepare(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?1)
     insert into inquiries (public_id, idempotency_key, fingerprint, name, country_code, phone, email, subject, number,
       departure_month, inquiry_page, received_at, state, held_for)
     select lower(printf('%08x-0000-4000-8000-%012x', ?2, n)),
       case n % 2 when 0 then lower(printf('%08x-1111-4000-8000-%012x', ?2, n)) end, '', 'Flood ' || n, '+91', '9816012345',
       'flood@example.com', case n % 10 when 0 then 'Casino' else 'Leh' end, 1, 'July', 'contactPage', ?3, 'held', ?4
     from numbers`,
  )
    .bind(rows, Math.floor(Math.random() * 2 ** 32), Date.now(), heldFor)
    .run();
}
