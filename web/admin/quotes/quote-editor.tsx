import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { type Quote, QuoteContent, StoredQuoteContent, sayDisagreement } from '#shared/quotes/quote';
import { toTerms, whyUnsendable } from '#shared/quotes/quote-rules';
import { toIndianDay } from '#shared/text/dates';
import type { Tour } from '#shared/tours/tour';
import { QuoteSheet } from '../../quote/quote-sheet';
import { showToast } from '../../ui/toasts/toasts';
import { accountQuery } from '../queries/people';
import { createQuote, deleteQuote, sendQuote, updateQuote } from '../queries/quotes';
import { undoBy } from '../queries/use-desk-mutation';
import { newQuoteName, readDraft, useDraft } from '../session/drafts';
import { markSaved } from '../session/unsaved';
import { useAdminForm } from '../ui/admin-form';
import { Button, QuietButton, SaveButton } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DeskForm } from '../ui/desk-form';
import { RestoredNotice } from '../ui/restored-notice';
import { type NewDraft, storeNewDraft, useQuoteAction } from './quote-actions';
import { QuoteFields } from './quote-fields';
import { type QuoteForm, StoredQuote, sayForeign, toContent } from './quote-form';
import * as styles from './quotes.module.css';

interface QuoteEditorProps {
  quote: Quote | null;
  inquiryId: string;
  /** The form of the stored draft, or of a new quote. */
  first: QuoteForm;
  countryCode: string;
  tours: readonly Tour[];
  onLink: (quoteId: string, link: string) => void;
  onStored: (quoteId: string) => void;
  onOpen: (quoteId: string) => void;
}

/** Checked content, with the version of the draft that its form began with. */
interface CheckedQuote {
  content: QuoteContent;
  version: number | null;
}

export function QuoteEditor(props: QuoteEditorProps) {
  const { quote, inquiryId, first, countryCode, tours, onLink, onStored, onOpen } = props;
  const draftKey = quote ? `quote ${quote.id}` : newQuoteName(inquiryId);
  const [restored, setRestored] = useState(() => readDraft(draftKey, StoredQuote));
  const newest = quote?.version ?? null;
  const [begun, setBegun] = useState({ form: first, version: newest });
  const form = useAdminForm(QuoteContent, () => restored?.form ?? first, toContent);
  const { typed, problems, set } = form;
  const { busy, toldVersion, run, drop } = useQuoteAction(form.showProblems);
  const [asked, setAsked] = useState<CheckedQuote | null>(null);
  const newDraft = useRef<NewDraft>({ inquiry: inquiryId, key: crypto.randomUUID(), stored: null });
  const by = useQuery(accountQuery).data?.name ?? '';
  const today = toIndianDay(Date.now());
  const shown = useRef<QuoteContent | null>(null);
  // The preview also shows a quote whose people and lines do not agree yet.
  const drawn = v.safeParse(StoredQuoteContent, toContent(typed));
  if (drawn.success) shown.current = drawn.output;
  const saved = JSON.stringify(begun.form);
  const isUnsaved = JSON.stringify(typed) !== saved;
  // A newer version replaces the form while it has no unsaved changes.
  if (!isUnsaved && newest !== null && newest > (begun.version ?? 0)) {
    setBegun({ form: first, version: newest });
    set(first);
  }
  const work = isUnsaved ? { form: typed, version: restored?.version ?? begun.version } : null;
  useDraft(draftKey, work, { asks: true, saved });
  const tour = tours.find(({ _id }) => _id === typed.tourId);
  const disagreement = drawn.success ? sayDisagreement(drawn.output) : null;
  const foreign = sayForeign(countryCode, tour);

  const store = async ({ content, version }: CheckedQuote, isSaid: boolean): Promise<Quote | null> => {
    const put = () =>
      quote
        ? updateQuote({ id: quote.id, version: Math.max(version ?? 0, toldVersion.current) }, content)
        : storeNewDraft(newDraft.current, content);
    const done = await run('store quote', put, isSaid);
    if (!done) return null;
    markSaved(draftKey);
    setBegun({ form: typed, version: done.quote.version });
    setRestored(null);
    return done.quote;
  };
  const save = () =>
    form.submit(async (content) => {
      const stored = await store({ content, version: begun.version }, true);
      if (stored && !quote) onStored(stored.id);
    });
  const send = async (checked: CheckedQuote) => {
    const stored = await store(checked, false);
    if (!stored) return;
    const sent = await run('send quote', () => sendQuote(stored), false);
    if (sent) onLink(sent.quote.id, sent.link);
    if (sent || !quote) onStored(stored.id);
  };
  const remove = async (draft: Quote) => {
    const done = await run('delete quote', async () => ({ ...(await deleteQuote(draft)), quote: draft }), false);
    if (!done) return;
    markSaved(draftKey);
    drop(draft);
    onOpen('');
    // Undo creates a draft with the same words. The key makes repeated attempts create it once.
    const key = crypto.randomUUID();
    const undo = async () => {
      const { inquiry, content } = draft;
      if (await run('bring back quote', () => createQuote({ inquiry, content }, key))) return;
      const again = { label: 'Try again', run: () => void undo() };
      showToast({ kind: 'failure', message: 'The draft isn’t back.', action: again });
    };
    showToast({ kind: 'success', message: 'Draft deleted.', ...undoBy(undo) });
  };

  return (
    <div className={`stack tops ${styles.work}`}>
      <DeskForm {...{ problems, busy }} className={`card stack padded gap-20 ${styles.form}`} onSubmit={save}>
        {restored ? (
          <RestoredNotice
            changed={restored.version === newest ? null : 'The draft has changed since: saving replaces that.'}
            discard={quote ? 'Discard changes' : 'Clear'}
            onDiscard={() => {
              set(begun.form);
              setRestored(null);
            }}
          />
        ) : null}
        {foreign ? (
          <p className="notice on-amber" role="note">
            {foreign}
          </p>
        ) : null}
        <QuoteFields {...{ form, tours, tour, today }}>
          {disagreement && problems.lines === undefined ? (
            <p className="notice on-amber" role="status">
              {disagreement}
            </p>
          ) : null}
        </QuoteFields>
        <div className={`cluster at-foot on-card ${styles.acts}`}>
          <Button
            disabled={busy}
            onClick={() =>
              form.submit((content) => {
                const wrong = whyUnsendable(content, today);
                if (wrong) form.showProblems(wrong);
                else setAsked({ content, version: begun.version });
              })
            }
          >
            Send…
          </Button>
          <SaveButton line busy={busy}>
            Save draft
          </SaveButton>
          {quote ? (
            <QuietButton disabled={busy} onClick={() => void remove(quote)}>
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
          if (asked) void send(asked);
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      >
        {foreign ? <p>{foreign}</p> : null}
        <p>From now on it stays as it is; a change is a new revision. You get a link to send by WhatsApp or mail.</p>
      </ConfirmDialog>
    </div>
  );
}
