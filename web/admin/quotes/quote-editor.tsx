import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { sayDisagreement, whyNotTheirPrice } from '#shared/quotes/people';
import { type Quote, QuoteContent, StoredQuoteContent } from '#shared/quotes/quote';
import { toTerms, whyUnsendable } from '#shared/quotes/quote-rules';
import { toIndianDay } from '#shared/text/dates';
import { problemsByField } from '#shared/text/text';
import type { Tour } from '#shared/tours/tour';
import { QuoteSheet } from '../../quote/quote-sheet';
import { accountQuery } from '../queries/people';
import { readDraft, useDraft } from '../session/drafts';
import { Button, QuietButton, SaveButton } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DeskForm } from '../ui/desk-form';
import { RestoredNotice } from '../ui/restored-notice';
import { DateFields, ForeignNote, PersonFields, QuoteLineRows, TextFields } from './quote-fields';
import { ofTour, type QuoteForm, StoredQuote, sayForeign, toContent } from './quote-form';
import { addPerson } from './quote-lines';
import * as styles from './quotes.module.css';

interface QuoteEditorProps {
  keepAs: string;
  quote: Quote | null;
  first: QuoteForm;
  countryCode: string;
  tours: readonly Tour[];
  busy: boolean;
  refused: Record<string, string>;
  /** Null if it failed. `version`: the draft's that the form began with. */
  onSave: (content: QuoteContent, version: number | null) => Promise<Quote | null>;
  onSend: (content: QuoteContent, version: number | null) => Promise<Quote | null>;
  onDelete: (() => void) | undefined;
}

export function QuoteEditor({
  keepAs,
  quote,
  first,
  countryCode,
  tours,
  busy,
  refused,
  onSave,
  onSend,
  onDelete,
}: QuoteEditorProps) {
  const [restored, setRestored] = useState(() => readDraft(keepAs, StoredQuote));
  const newest = quote?.version ?? null;
  const [begun, setBegun] = useState({ form: first, version: newest });
  const [form, setForm] = useState(restored?.form ?? begun.form);
  const [found, setFound] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState<{ content: QuoteContent; version: number | null } | null>(null);
  const by = useQuery(accountQuery).data?.name ?? '';
  const today = toIndianDay(Date.now());
  const read = v.safeParse(QuoteContent, toContent(form));
  const shown = useRef<QuoteContent | null>(null);
  // People and lines that don't agree yet are shown all the same.
  const drawn = v.safeParse(StoredQuoteContent, toContent(form));
  if (drawn.success) shown.current = drawn.output;
  const saved = JSON.stringify(begun.form);
  const isUnsaved = JSON.stringify(form) !== saved;
  // Nothing of mine is lost by taking what is newer.
  if (!isUnsaved && newest !== null && newest > (begun.version ?? 0)) {
    setBegun({ form: first, version: newest });
    setForm(first);
  }
  const work = isUnsaved ? { form, version: restored?.version ?? begun.version } : null;
  useDraft(keepAs, work, { asks: true, saved });
  const tour = tours.find(({ _id }) => _id === form.tourId);
  const problems = { ...refused, ...found };
  const set = (change: Partial<QuoteForm>) => {
    setForm((before) => ({ ...before, ...change }));
    setFound({});
  };
  const whyUnsent = (content: QuoteContent) => {
    const foreign = whyNotTheirPrice(content, countryCode);
    return whyUnsendable(content, today) ?? (foreign === null ? null : { indianPrices: foreign });
  };
  const check = (isSending: boolean): QuoteContent | null => {
    const wrong = read.success ? (isSending && whyUnsent(read.output)) || {} : problemsByField(read.issues);
    setFound(wrong);
    return read.success && Object.keys(wrong).length === 0 ? read.output : null;
  };
  const store = async (content: QuoteContent, version: number | null, by: typeof onSave) => {
    const stored = await by(content, version);
    if (!stored) return;
    setBegun({ form, version: stored.version });
    setRestored(null);
  };
  const disagreement = drawn.success ? sayDisagreement(drawn.output) : null;
  const foreign = sayForeign(countryCode, form, tour);
  const save = () => {
    const content = check(false);
    if (content) void store(content, begun.version, onSave);
  };

  return (
    <div className={`stack tops ${styles.work}`}>
      <DeskForm problems={found} busy={busy} className={`card stack padded gap-20 ${styles.form}`} onSubmit={save}>
        {restored ? (
          <RestoredNotice
            changed={restored.version === newest ? null : 'The draft has changed since: saving replaces that.'}
            discard={quote ? 'Discard changes' : 'Clear'}
            onDiscard={() => {
              setForm(begun.form);
              setRestored(null);
            }}
          />
        ) : null}
        {foreign ? (
          <ForeignNote
            {...foreign}
            isConfirmed={form.indianPrices}
            isWrong={problems.indianPrices !== undefined}
            onConfirm={(indianPrices) => set({ indianPrices })}
          />
        ) : null}
        <PersonFields
          {...{ form, problems, tours }}
          onChange={set}
          onTour={(next) => set(next ? ofTour(next, form) : { tourId: '' })}
        />
        <div className={styles.part}>
          <QuoteLineRows
            {...{ problems, tour }}
            lines={form.lines}
            startsOn={form.startsOn}
            onChange={(lines) => set({ lines })}
            onPerson={(kind) => set(addPerson(tour, form, kind))}
          />
        </div>
        {disagreement && problems.lines === undefined ? (
          <p className="notice on-amber" role="status">
            {disagreement}
          </p>
        ) : null}
        <DateFields {...{ form, problems, today, tour }} onChange={set} />
        <TextFields {...{ form, problems }} onChange={set} />
        <div className={`cluster at-foot on-card ${styles.acts}`}>
          <Button
            disabled={busy}
            onClick={() => {
              const content = check(true);
              setAsked(content && { content, version: begun.version });
            }}
          >
            Send…
          </Button>
          <SaveButton line busy={busy}>
            Save draft
          </SaveButton>
          {onDelete ? (
            <QuietButton disabled={busy} onClick={onDelete}>
              Delete draft
            </QuietButton>
          ) : null}
        </div>
      </DeskForm>
      <section className="shrinks" aria-label="Preview">
        {shown.current ? (
          <div className={`card padded ${styles.paper}`}>
            <QuoteSheet
              number={quote?.number ?? 'Q-……'}
              revision={quote?.revision ?? 1}
              content={shown.current}
              terms={toTerms(shown.current, { today, by })}
            />
          </div>
        ) : (
          <p className="fine">The preview shows as soon as there is a line with a price.</p>
        )}
      </section>
      <ConfirmDialog
        open={asked !== null}
        title="Send this quote?"
        confirm="Make the link"
        cancel="Not yet"
        busy={busy}
        onConfirm={() => {
          if (asked) void store(asked.content, asked.version, onSend);
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      >
        {foreign ? <p>{foreign.words}</p> : null}
        <p>From now on it stays as it is; a change is a new revision. You get a link to send by WhatsApp or mail.</p>
      </ConfirmDialog>
    </div>
  );
}
