import { useQuery } from '@tanstack/react-query';
import type { Quote, QuoteLink } from '#shared/quotes/quote';
import { dayWords } from '#shared/ride/days';
import { sha256 } from '#shared/sha256';
import { formatMoment, toIndianDay } from '#shared/text/dates';
import { endQuoteLink, quoteLinksQuery } from '../queries/quotes';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { MadeLinks } from '../ui/made-links';
import { Loading } from '../ui/state-line';
import * as styles from './quotes.module.css';

export interface QuoteLinksProps {
  quote: Quote;
  /** The one that is shown beside them; null where none is. */
  shown: string | null;
  /** The link that is shown has ended. */
  onShownEnded: () => void;
}

/** The name under which the server lists a link. */
const nameOf = async (link: string) => (await sha256(link.split('/').at(-1) ?? '')).slice(0, 16);

const by = (name: string) => (name ? ` by ${name}` : '');

/** The state of a link. */
function sayLink({ openedAt, endsOn, revokedAt }: QuoteLink, isOver: boolean): string {
  const read = openedAt ? `Last read ${formatMoment(openedAt)}` : 'Not read yet';
  if (revokedAt) return `${openedAt ? read : 'Never read'}. Ended by the desk, ${formatMoment(revokedAt)}.`;
  return isOver
    ? `${openedAt ? read : 'Never read'}. Ended after ${dayWords(endsOn)}.`
    : `${read}. Works until ${dayWords(endsOn)}.`;
}

/** All links to a quote, to see who has one for how long, and to end one that went astray. */
export function QuoteLinks({ quote, shown, onShownEnded }: QuoteLinksProps) {
  const { queryKey, ...query } = quoteLinksQuery(quote.id);
  const { data, error, refetch } = useQuery({ queryKey, ...query });
  const { busy, run } = useDeskMutation(queryKey);
  const end = async (id: string) => {
    const isDone = await run({ deed: `end link ${id}`, call: () => endQuoteLink(quote.id, id) });
    if (isDone && shown && (await nameOf(shown)) === id) onShownEnded();
  };
  if (!data)
    return <Loading {...{ error, refetch }} words="Loading the links…" failed="The links couldn’t be listed." />;
  const today = toIndianDay(Date.now());
  const links = data.map((link) => {
    const isOver = link.revokedAt !== null || today > link.endsOn;
    const of = link.revision === quote.revision ? '' : `, to revision ${link.revision}`;
    const made = `Made ${formatMoment(link.madeAt)}${by(link.madeBy)}${of}`;
    return { id: link.id, made, more: sayLink(link, isOver), isOver };
  });
  return (
    <section className={styles.made} aria-labelledby="quote-links">
      <h2 id="quote-links">Links to this quote</h2>
      <MadeLinks
        label="Links to this quote"
        {...{ links, busy }}
        warning="Whoever opens it then reads that it has ended, and how to reach you. Other links go on, and you can make a new one."
        onEnd={end}
      />
    </section>
  );
}
