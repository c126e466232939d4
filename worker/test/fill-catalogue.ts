import { env } from 'cloudflare:workers';
import { addTour, route, signIn } from './factories';
import { addCopies } from './fill-desk';

/** One real tour and copies up to `total`: three types, four places, some deleted, some without a route. */
export async function fillCatalogue(total: number): Promise<string> {
  const { _id } = await addTour(await signIn(), { route });
  const copied = {
    id: "'copy-' || n",
    type: "case n % 3 when 0 then 'Adventure' when 1 then 'Domestic' else 'International' end",
    place: "case n % 4 when 0 then 'Leh Ladakh' when 1 then 'Spiti Valley' when 2 then 'Bali' else 'Dubai' end",
    updated_at: 'updated_at - n',
    max_altitude_m: 'case n % 2 when 0 then n % 5000 end',
    deleted_at: 'case n % 5 when 0 then updated_at end',
  };
  await addCopies(env.DB, { table: 'tours', where: `id = '${_id}'`, total: total - 1, different: copied });
  return _id;
}

export async function liveTourIds(): Promise<string[]> {
  const { results } = await env.DB.prepare('select id from tours where deleted_at is null').all<{ id: string }>();
  return results.map(({ id }) => id);
}
