import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import type { QuoteView } from '#shared/quotes/quote-view';
import { toPrint } from '#shared/ride/print/print';
import { toQuotePrinted } from '#shared/ride/print/printed';
import { Facts, Route } from '#shared/tours/tour';
import type { Database } from '../db/client';
import { tours } from '../db/tours-schema';

const Row = v.object({
  heading: v.string(),
  route: Route,
  facts: v.fallback(Facts, {}),
  inclusions: v.fallback(v.array(v.string()), []),
  itinerary: v.fallback(v.array(v.object({ day: v.number() })), []),
});

type Whole = Extract<QuoteView, { kind: 'quote' }>;

/** A quote's view with the print of its tour; without one as it was, since a quote holds without a picture too. */
export async function withCover(db: Database, view: Whole): Promise<Whole> {
  const { content, number } = view.quote;
  if (!content.tourId) return view;
  const { heading, route, facts, inclusions, itinerary } = tours;
  const [row] = await db
    .select({ heading, route, facts, inclusions, itinerary })
    .from(tours)
    .where(and(eq(tours.id, content.tourId), isNull(tours.deletedAt)));
  if (!row) return view;
  const read = v.safeParse(
    Row,
    Object.fromEntries(Object.entries(row).map(([name, text]) => [name, parse(name, text)])),
  );
  if (!read.success || read.output.route.length < 2) return view;
  const { startsOn } = content;
  return { ...view, cover: toPrint(toQuotePrinted(read.output, { startsOn, number }), 'cover') };
}

function parse(name: string, text: string | null): unknown {
  if (name === 'heading' || text === null) return text ?? undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
