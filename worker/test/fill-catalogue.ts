import { env } from 'cloudflare:workers';
import { addTour, signIn } from './factories';

const route = JSON.stringify([
  { day: 1, name: 'Manali', lat: 32.2, lon: 77.2, altitudeM: 2050, kmFromPrevious: 0 },
  { day: 1, name: 'Leh', lat: 34.1, lon: 77.6, altitudeM: 3500, kmFromPrevious: 430 },
]);

/** One real tour and copies up to `total`: three types, four places, some deleted, some without a route. */
export async function fillCatalogue(total: number): Promise<string> {
  const { _id } = await addTour(await signIn(), { route });
  const { results } = await env.DB.prepare('select name from pragma_table_info(?)')
    .bind('tours')
    .all<{ name: string }>();
  const copied: Record<string, string> = {
    id: "'copy-' || n",
    type: "case n % 3 when 0 then 'Adventure' when 1 then 'Domestic' else 'International' end",
    place: "case n % 4 when 0 then 'Leh Ladakh' when 1 then 'Spiti Valley' when 2 then 'Bali' else 'Dubai' end",
    updated_at: 'updated_at - n',
    max_altitude_m: 'case n % 2 when 0 then n % 5000 end',
    deleted_at: 'case n % 5 when 0 then updated_at end',
  };
  const names = results.map(({ name }) => name);
  const values = names.map((name) => copied[name] ?? name);
  await env.DB.prepare(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?1)
     insert into tours (${names}) select ${values} from tours, numbers where id = ?2`,
  )
    .bind(total - 1, _id)
    .run();
  return _id;
}

export async function liveTourIds(): Promise<string[]> {
  const { results } = await env.DB.prepare('select id from tours where deleted_at is null').all<{ id: string }>();
  return results.map(({ id }) => id);
}
