import type { LoaderFunction } from 'react-router-dom';
import { type Catalogue, type Findable, maxCompared } from '#shared/tours/catalogue';
import { tourMessages, untitledTour } from '#shared/tours/tour-words';
import { type Comparison, parseCompared, toComparison } from '../../ui/compare/compare';
import { type Outcome, soon, toOutcome, toPageData } from '../../ui/late/pending';

export interface Compared extends Comparison {
  missing: number;
  /** None where there is no room. */
  others: { id: string; heading: string }[];
}

export interface CompareData {
  ids: string[];
  compared: { value: Outcome<Compared> | Promise<Outcome<Compared>> };
}

const nothing: Findable = { tours: [], isAll: false };

async function compare(catalogue: Catalogue, ids: readonly string[]): Promise<Compared> {
  const listed = ids.length < maxCompared ? catalogue.findable().catch(() => nothing) : nothing;
  const tours = await catalogue.compared(ids);
  const others = (await listed).tours
    .filter(({ _id }) => !ids.includes(_id))
    .map(({ _id, heading }) => ({ id: _id, heading: heading || untitledTour }))
    .sort((a, b) => a.heading.localeCompare(b.heading));
  return { ...toComparison(tours), missing: ids.length - tours.length, others };
}

export function loader(catalogue: Catalogue): LoaderFunction {
  return async ({ request }) => {
    const ids = parseCompared(new URL(request.url).searchParams);
    const read = toOutcome(compare(catalogue, ids), tourMessages.detailFailed);
    const compared: CompareData['compared'] = await soon(read);
    return toPageData<CompareData>({ ids, compared }, compared);
  };
}
