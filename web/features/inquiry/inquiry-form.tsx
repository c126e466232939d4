import RadioTower from 'lucide-react/icons/radio-tower';
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  formatBusyMessage,
  honeypotField,
  type InquiryDraft,
  inquiryQueuedMessage,
  inquirySendingMessage,
  monthPlaceholder,
  months,
} from '#shared/inquiries/inquiry-labels';
import { pages, submitPath } from '#shared/routes';
import { DepartureField, MonthAdvice, useChosenDeparture } from '../../components/departures/departure-field';
import { ErrorBoundary } from '../../components/error-boundary';
import { Field } from '../../components/forms/field';
import { useAsyncValue } from '../../components/page/hooks';
import { useOfflineState } from '../../components/page/use-offline-state';
import { useInquiryApi } from './inquiry-api';
import * as styles from './inquiry-form.module.css';
import { splitCountryCode, useCountryOptions } from './phone-field';
import { PlanAttachment } from './plan-attachment';
import { type InquiryVariant, useInquiryForm } from './use-inquiry-form';

/** Comes with Send: with it Home's first view is above its limit. */
const loadOutcome = () => import('./inquiry-outcome');
const InquiryOutcome = lazy(async () => ({ default: (await loadOutcome()).InquiryOutcome }));
const InquiryUnsent = lazy(async () => ({ default: (await loadOutcome()).InquiryUnsent }));

interface InquiryFormProps extends InquiryVariant {
  label: string;
  note?: boolean;
  brief?: boolean;
  withPlan?: boolean;
  /** More to ask without scripts; nothing in the browser, where the Worker's stays. */
  children?: ReactNode;
}

/** Without JavaScript it posts, and the server answers with a page. */
export function InquiryForm({
  label,
  note = true,
  brief = false,
  withPlan = false,
  children,
  ...variant
}: InquiryFormProps) {
  const { tourId } = variant;
  const inquiry = useInquiryForm(variant);
  const { draft, doubt, state, restored, change } = inquiry;
  // The page forgets it when it reads its tours anew.
  const [posted] = useState(variant.posted);
  const [asked, setAsked] = useState<InquiryDraft | null>(null);
  const [begun, setBegun] = useState(false);
  const month = draft.departureMonth;
  const chosen = useChosenDeparture(draft.tourId);
  const helps = begun || month !== '' || chosen !== null || withPlan;
  const { findPlan } = useInquiryApi();
  // Read with the form: the offer to send it must not push Send away from a finger later.
  const findOwnPlan = async () => (draft.tourId ? findPlan(draft.tourId) : null);
  const plan = useAsyncValue(null, findOwnPlan, draft.tourId);
  const { canStore } = useOfflineState();
  const sending = state.name === 'sending';
  // The outcome replaces the form until "Write another".
  const outcome = asked && (state.name === 'sent' || state.name === 'queued') ? { ...state, asked } : null;
  const said = outcome ? (
    <p className={`notice ${styles.answer} ${styles.said}`}>
      {outcome.name === 'sent' ? outcome.message : outcome.busy ? formatBusyMessage('soon') : inquiryQueuedMessage}
    </p>
  ) : null;
  const openAgain = ({ form }: HTMLButtonElement, prepare = () => {}) => {
    flushSync(() => {
      setAsked(null);
      prepare();
    });
    form?.querySelector<HTMLInputElement>('input[type="text"]')?.focus();
  };
  const fields = { draft, problems: inquiry.problems, onChange: change };
  const dates = (
    <>
      {children === undefined ? null : <noscript className={styles.unscripted}>{children}</noscript>}
      {helps && draft.tourId ? <DepartureField draft={draft} chosen={chosen} onChange={change} /> : null}
    </>
  );
  const send = (
    <>
      {draft.tourId ? (
        <PlanAttachment draft={draft} plan={plan} goes={withPlan && inquiry.isRead} onChange={change} />
      ) : null}
      {month ? (
        <MonthAdvice
          month={month}
          tourId={draft.subject === variant.initial.subject ? tourId : undefined}
          destination={draft.subject}
        />
      ) : null}
      {doubt ? (
        <p className={`notice ${styles.answer} ${styles.said} ${styles.doubt}`} role="alert">
          <span>{doubt.question}</span>
          {doubt.suggestion ? (
            <button
              type="button"
              className="btn btn-small btn-quiet"
              onClick={() => change(doubt.field, doubt.suggestion ?? '')}
            >
              Yes, correct it
            </button>
          ) : null}
          <button type="submit" className="btn btn-small btn-quiet">
            Send as it is
          </button>
        </p>
      ) : null}
      <button className={`btn ${styles.send}`} type="submit" aria-disabled={sending}>
        {sending ? 'Sending…' : 'Send Message'}
      </button>
      <p className="fine-print">
        We use this to answer you, for nothing else. <a href={pages.privacy}>What we keep, and how long</a>
      </p>
    </>
  );
  return (
    <form
      className={styles.form}
      method="post"
      action={submitPath}
      aria-label={label}
      aria-busy={sending}
      ref={inquiry.adopt}
      onFocus={({ target }) => {
        // What comes then would push Ask away from under a press on it.
        if (!target.matches('summary')) setBegun(true);
      }}
      onSubmit={(event) => {
        // Enter in a field before Ask: what is missing has to be seen.
        const rest = event.currentTarget.querySelector('details');
        if (rest) rest.open = true;
        setAsked(draft);
        void loadOutcome().catch(() => undefined);
        void inquiry.submit(event);
      }}
    >
      <div className={styles.fields} hidden={outcome !== null}>
        {posted && state.name === 'idle' ? (
          <p className={`notice ${styles.answer} ${styles.refused}`} role="alert">
            {posted.message}
          </p>
        ) : null}
        {state.name === 'returned' ? (
          <p className={`notice ${styles.answer} ${styles.said}`} role="status">
            <span>
              Not sent yet: finish it and press Send, or{' '}
              <button
                type="button"
                className="btn-text"
                onClick={({ currentTarget: { form } }) => {
                  setAsked(draft);
                  if (form) void inquiry.sendAsItWas(form);
                }}
              >
                send it as it was
              </button>
              .
            </span>
          </p>
        ) : null}
        {restored ? (
          <p className={`fine-print ${styles.restored}`}>
            We saved what you wrote.{' '}
            <button
              type="button"
              className="btn-text"
              onClick={({ currentTarget }) => {
                currentTarget.form?.querySelector<HTMLElement>('summary, [name="name"]')?.focus();
                inquiry.startAfresh();
              }}
            >
              Clear
            </button>
          </p>
        ) : null}
        {/* Programs fill in whatever there is. Nobody sees, hears or reaches this. */}
        <input className="visually-hidden" aria-hidden="true" name={honeypotField} tabIndex={-1} autoComplete="off" />
        {posted && draft.departureId ? <input type="hidden" name="departureId" value={draft.departureId} /> : null}
        {brief ? (
          <>
            <InquiryFields {...fields} part="trip">
              {dates}
            </InquiryFields>
            <details
              className={styles.rest}
              open={restored || posted !== undefined}
              onToggle={({ currentTarget }) => currentTarget.open && setBegun(true)}
            >
              <summary className="btn">
                <span>Ask</span>
                <span>About you</span>
              </summary>
              <div className={styles.grid}>
                <InquiryFields {...fields} part="person" />
                {send}
              </div>
            </details>
          </>
        ) : (
          <>
            <InquiryFields {...fields}>{dates}</InquiryFields>
            {send}
          </>
        )}
      </div>
      <div className={styles.outcome} role="status">
        {outcome ? (
          <ErrorBoundary fallback={said}>
            <Suspense fallback={said}>
              <InquiryOutcome
                outcome={outcome}
                inquiry={outcome.asked}
                tourId={tourId}
                onAgain={openAgain}
                onCorrect={(button) => {
                  if (outcome.name === 'sent') openAgain(button, () => inquiry.correctSent(outcome.asked, outcome));
                }}
              />
            </Suspense>
          </ErrorBoundary>
        ) : null}
        {state.name === 'sending' && state.kept ? (
          <p className={`notice ${styles.answer} ${styles.said}`}>{inquirySendingMessage}</p>
        ) : null}
      </div>
      {state.name === 'refused' || state.name === 'failed' ? (
        <p className={`notice ${styles.answer} ${styles.refused}`} role="alert">
          {state.message}
        </p>
      ) : null}
      {state.name === 'failed' && state.unsent ? (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <InquiryUnsent inquiry={draft} serverResponded={state.unsent.serverResponded} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      {note && (state.name === 'idle' || (state.name === 'sending' && !state.kept)) ? (
        <p className={`fine-print ${styles.note}`}>
          <RadioTower className="icon" aria-hidden="true" />
          <span>
            {canStore
              ? 'Offline? We’ll save your message on this phone and send it when you’re back in range.'
              : 'Offline? This browser can’t keep your message for later: send it when you’re back in range.'}
          </span>
        </p>
      ) : null}
    </form>
  );
}

interface InquiryFieldsProps {
  draft: InquiryDraft;
  problems: Record<string, string>;
  onChange: (name: keyof InquiryDraft, value: string) => void;
  part?: 'trip' | 'person';
  children?: ReactNode;
}

/** The seven required fields of every inquiry form (spec §2 and §5). */
function InquiryFields({ draft, problems, onChange, part, children }: InquiryFieldsProps) {
  const bind = (name: keyof InquiryDraft) => ({
    name,
    required: true,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange(name, event.currentTarget.value),
  });
  /** Of who asks for a date one of the two is enough. */
  const isReached = (by: 'phone' | 'email') => draft.departureId !== '' && draft[by] !== '';
  const options = useCountryOptions(draft.countryCode);
  const input = (label: string, name: keyof InquiryDraft, { className, ...props }: ComponentProps<'input'>) => (
    <Field label={label} problem={problems[name]} className={className}>
      {(inputProps) => <input {...inputProps} {...bind(name)} {...props} />}
    </Field>
  );
  const select = (label: string, name: keyof InquiryDraft, { className, ...props }: ComponentProps<'select'>) => (
    <Field label={label} problem={problems[name]} className={className}>
      {(inputProps) => <select {...inputProps} {...bind(name)} {...props} />}
    </Field>
  );
  const number = input('No. of People', 'number', { className: styles.number, type: 'text', inputMode: 'numeric' });
  const month = select('Month of Departure', 'departureMonth', {
    className: styles.month,
    children: [['', monthPlaceholder], ...months.map((month) => [month, month])].map(([value, words]) => (
      <option key={value} value={value} disabled={value === ''}>
        {words}
      </option>
    )),
  });
  if (part === 'trip')
    return (
      <>
        {month}
        {number}
        {children}
      </>
    );
  return (
    <>
      {input('Name', 'name', { className: styles.name, type: 'text', autoComplete: 'name', maxLength: 100 })}
      <div className={styles.phone}>
        {select('Country code', 'countryCode', {
          autoComplete: 'tel-country-code',
          children: options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          )),
        })}
        {input('Phone', 'phone', {
          required: !isReached('email'),
          type: 'tel',
          inputMode: 'tel',
          autoComplete: 'tel-national',
          maxLength: 40,
          onBlur: (event) => splitCountryCode(event.currentTarget, draft.countryCode, onChange),
        })}
      </div>
      {input('Email', 'email', {
        className: styles.email,
        required: !isReached('phone'),
        type: 'email',
        inputMode: 'email',
        autoComplete: 'email',
        maxLength: 254,
      })}
      {input('Destination', 'subject', { className: styles.subject, type: 'text', maxLength: 200 })}
      {part ? null : (
        <>
          {children}
          {number}
          {month}
        </>
      )}
      <input type="hidden" name="inquiryPage" value={draft.inquiryPage} />
      {draft.tourId ? <input type="hidden" name="tourId" value={draft.tourId} /> : null}
    </>
  );
}
