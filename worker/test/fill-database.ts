/** The Worker's D1 database, or the one of a benchmark. */
interface TargetDatabase {
  prepare(sql: string): {
    bind(...values: unknown[]): { run(): Promise<unknown> };
    all<Row>(): Promise<{ results: Row[] }>;
    run(): Promise<unknown>;
  };
}

const formatNumbersQuery = (total: number) =>
  `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${total})`;

/**
 * Adds `total` copies of the rows that match `where`. `changedColumns` has SQL, which may use the copy's
 * number `n`.
 */
export async function addCopies(
  db: TargetDatabase,
  {
    table,
    where,
    total,
    changedColumns,
  }: { table: string; where: string; total: number; changedColumns: Record<string, string> },
): Promise<void> {
  const { results } = await db.prepare(`select name from pragma_table_info('${table}')`).all<{ name: string }>();
  const columns = results.map(({ name }) => name);
  const values = columns.map((name) => changedColumns[name] ?? name);
  await db
    .prepare(
      `${formatNumbersQuery(total)} insert into ${table} (${columns}) select ${values} from ${table}, numbers where ${where}`,
    )
    .run();
}

const dayCount = 730;

/**
 * Adds copies of the only booking, its payment and its receipt, over the two years up to `today`. All but one in twenty
 * are paid.
 */
export async function fillBookings(db: TargetDatabase, today: string, total: number, payments: number): Promise<void> {
  const day = `date('${today}', '-' || (n % ${dayCount}) || ' days')`;
  const bookingColumns = { booking_id: `'copy-' || (1 + n % ${total})`, day };
  const dateColumns = {
    starts_on: day,
    ends_on: day,
    created_at: `created_at - n * ${Math.floor((dayCount * 86_400_000) / total)}`,
  };
  const riderColumns = { payer_name: "'Rider ' || n", search_text: "'rider ' || n" };
  const nameColumns = { id: "'copy-' || n", reference: "'HP-B-' || n", ...riderColumns, fingerprint: "''" };
  await addCopies(db, { table: 'bookings', where: 'true', total, changedColumns: { ...nameColumns, ...dateColumns } });
  const paymentColumns = { id: "'line-' || n", amount_paise: '1000', signed_amount_paise: '1000' };
  await addCopies(db, {
    table: 'booking_payments',
    where: 'true',
    total: payments,
    changedColumns: { ...bookingColumns, ...paymentColumns },
  });
  const invoiceColumns = { number: "'B/' || n", series: "'B'", serial: 'n', payment_id: "'line-' || n" };
  await addCopies(db, {
    table: 'invoices',
    where: 'true',
    total: payments,
    changedColumns: { ...bookingColumns, ...invoiceColumns },
  });
  await db.prepare("update bookings set paid_paise = total_paise where id like 'copy-%' and rowid % 20 > 0").run();
}

/**
 * Adds inquiries of the two years up to `now`: most are answered, one in forty is new, one in three is about a tour.
 */
export async function fillInquiries(db: TargetDatabase, now: number, total: number): Promise<void> {
  const received = `${now} - (${total} - n) * ${Math.floor((dayCount * 86_400_000) / total)}`;
  const answered = `case n % 40 when 0 then null else ${received} + 7200000 end`;
  const hex = (bytes: number) => `hex(randomblob(${bytes}))`;
  await db
    .prepare(
      `${formatNumbersQuery(total)}, some as (select id, row_number() over (order by id) as place from tours limit 24)
       insert into inquiries (public_id, fingerprint, name, country_code, phone, email, subject, number,
         departure_month, inquiry_page, tour_id, received_at, answered_at, handled_at, status)
       select lower(${hex(4)} || '-' || ${hex(2)} || '-4' || substr(${hex(2)}, 2) || '-8' || substr(${hex(2)}, 2) || '-' || ${hex(6)}),
         '', 'Rider ' || n, '+91', printf('98%08d', n * 7919 % 40000000), 'rider' || (n % 8000) || '@example.in',
         'Leh Ladakh', 1 + n % 6, 'July', 'contactPage',
         case n % 3 when 0 then (select id from some where place = 1 + n % 24) end, ${received}, ${answered}, ${answered},
         case when n % 40 = 0 then 'new' when n % 9 = 0 then 'won' when n % 7 = 0 then 'lost' else 'answered' end
       from numbers`,
    )
    .run();
  await db
    .prepare(
      `update inquiries set search_text = lower(name || ' ' || email || ' ' || country_code || phone || ' ' || subject || ' '
         || departure_month || ' ' || inquiry_page)`,
    )
    .run();
  // Every fourth inquiry has a note of two lines.
  await db
    .prepare(
      `insert into inquiry_events (inquiry, at, actor_name, kind, detail, search_text)
       select public_id, received_at, 'Asha', 'note', json_object('text', note), lower(note)
       from (select *, 'Rode with us in 2024, knows the way and the cold.
' || name || ' wants two Himalayans and a jeep' as note
         from inquiries where id % 4 = 0)`,
    )
    .run();
}
