import RadioTower from 'lucide-react/icons/radio-tower';
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  formatBusyMessage,
  honeypotField,
  type InquiryDraft,
  inquiryQueuedMessage,
  inquirySendingMessage,
  maxQuestionLength,
  monthPlaceholder,
  months,
} from '#shared/inquiries/inquiry-labels';
import { pages, submitPath } from '#shared/routes';
import { useChosenDeparture, useDepartureChoice } from '../../components/departures/departure-field';
import { ErrorBoundary } from '../../components/error-boundary';
import { Field } from '../../components/forms/field';
import { useAsyncValue, useIsHydrated } from '../../components/page/hooks';
import { useOfflineState } from '../../components/page/use-offline-state';
import { useInquiryApi } from './inquiry-api';
import * as styles from './inquiry-form.module.css';
import { splitCountryCode, useCountryOptions } from './phone-field';
import { type InquiryVariant, useInquiryForm } from './use-inquiry-form';

// Loaded when the visitor presses Send: with it, Home's first view is above its limit.
const loadOutcome = () => import('./inquiry-outcome');
const InquiryOutcome = lazy(async () => ({ default: (await loadOutcome()).InquiryOutcome }));
// Few visitors have a plan.
const loadPlanAttachment = () => import('./plan-attachment');
const PlanAttachment = lazy(async () => ({ default: (await loadPlanAttachment()).PlanAttachment }));
// Loaded when a month is chosen.
const MonthAdvice = lazy(async () => ({
  default: (await import('../../components/departures/month-advice')).MonthAdvice,
}));
const InquiryUnsent = lazy(async () => ({ default: (await loadOutcome()).InquiryUnsent }));

interface InquiryFormProps extends InquiryVariant {
  label: string;
  submitLabel?: string;
  hasOfflineNote?: boolean;
  /** Hides the visitor's own details until the first “Send inquiry” is pressed. */
  isShort?: boolean;
  attachesPlan?: boolean;
  /** Length of the tour, for the last day of a chosen departure. */
  tourDays?: number;
  /** Extra fields for browsers without JavaScript, rendered by the Worker only. */
  children?: ReactNode;
}

/** Without JavaScript the browser posts the form, and the server responds with a page. */
export function InquiryForm({
  label,
  submitLabel = 'Send inquiry',
  hasOfflineNote = true,
  isShort = false,
  attachesPlan = false,
  tourDays,
  children,
  ...variant
}: InquiryFormProps) {
  const { tourId } = variant;
  const inquiry = useInquiryForm(variant);
  const { draft, warning, state, isRestored, change } = inquiry;
  // The page loses the errors when it reloads its tours.
  const [serverErrors] = useState(variant.serverErrors);
  const [sentDraft, setSentDraft] = useState<InquiryDraft | null>(null);
  const [isStarted, setStarted] = useState(false);
  const month = draft.departureMonth;
  const chosenDeparture = useChosenDeparture(draft.tourId);
  const departureChoice = useDepartureChoice({
    draft,
    chosen: chosenDeparture,
    isShown: isStarted || month !== '' || chosenDeparture !== null || attachesPlan,
    tourDays,
    onChange: change,
  });
  const isHydrated = useIsHydrated();
  const { findPlan } = useInquiryApi();
  // Loaded together with the form: appearing later, the checkbox would move Send away from under a finger.
  const loadPlan = async () => {
    const foundPlan = draft.tourId ? await findPlan(draft.tourId) : null;
    if (foundPlan) await loadPlanAttachment();
    return foundPlan;
  };
  const plan = useAsyncValue(null, loadPlan, draft.tourId);
  const { canStore } = useOfflineState();
  const isSending = state.name === 'sending';
  // The outcome replaces the form until "Write another".
  const outcome =
    sentDraft && (state.name === 'sent' || state.name === 'queued') ? { ...state, draft: sentDraft } : null;
  const outcomeMessage = outcome ? (
    <p className={`notice ${styles.message} ${styles.success}`}>
      {outcome.name === 'sent' ? outcome.message : outcome.busy ? formatBusyMessage('soon') : inquiryQueuedMessage}
    </p>
  ) : null;
  const reopenForm = ({ form }: HTMLButtonElement, prepare = () => {}) => {
    flushSync(() => {
      setSentDraft(null);
      prepare();
    });
    form?.querySelector<HTMLInputElement>('input[type="text"]')?.focus();
  };
  const fieldsProps = { draft, problems: inquiry.problems, onChange: change };
  const departureField = (
    <>
      {children === undefined ? null : <noscript className={styles.noscript}>{children}</noscript>}
      {departureChoice.field}
    </>
  );
  const formEnd = (
    <>
      {draft.tourId && (plan || draft.ride) && isHydrated ? (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <PlanAttachment
              draft={draft}
              plan={plan}
              isPreselected={attachesPlan && inquiry.isDraftLoaded}
              onChange={change}
            />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      {month && isHydrated ? (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <MonthAdvice
              month={month}
              tourId={draft.subject === variant.initial.subject ? tourId : undefined}
              destination={draft.subject}
            />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      {warning ? (
        <p className={`notice ${styles.message} ${styles.warning}`} role="alert">
          <span>{warning.question}</span>
          {warning.suggestion ? (
            <button
              type="button"
              className="btn btn-small btn-quiet"
              onClick={() => change(warning.field, warning.suggestion ?? '')}
            >
              Yes, correct it
            </button>
          ) : null}
          <button type="submit" className="btn btn-small btn-quiet">
            Send as it is
          </button>
        </p>
      ) : null}
      <button className={`btn ${styles.send}`} type="submit" aria-disabled={isSending}>
        {isSending ? 'Sending…' : submitLabel}
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
      aria-busy={isSending}
      ref={inquiry.connect}
      onFocus={({ target }) => {
        // The departure field appears then, and would move the summary away from under a press on it.
        if (!target.matches('summary')) setStarted(true);
      }}
      onSubmit={(event) => {
        // Enter in a field submits a form whose other required fields are still hidden behind the summary.
        const details = event.currentTarget.querySelector('details');
        if (details) details.open = true;
        setSentDraft(draft);
        void loadOutcome().catch(() => undefined);
        void inquiry.submit(event);
      }}
    >
      <div className={styles.fields} hidden={outcome !== null}>
        {serverErrors && state.name === 'idle' ? (
          <p className={`notice ${styles.message} ${styles.error}`} role="alert">
            {serverErrors.message}
          </p>
        ) : null}
        {state.name === 'returned' ? (
          <p className={`notice ${styles.message} ${styles.success}`} role="status">
            <span>
              Not sent yet: finish it and press Send, or{' '}
              <button
                type="button"
                className="btn-text"
                onClick={({ currentTarget: { form } }) => {
                  setSentDraft(draft);
                  if (form) void inquiry.resendUnchanged(form);
                }}
              >
                send it as it was
              </button>
              .
            </span>
          </p>
        ) : null}
        {isRestored ? (
          <p className={`fine-print ${styles.restoredNote}`}>
            We saved what you wrote.{' '}
            <button
              type="button"
              className="btn-text"
              onClick={({ currentTarget }) => {
                currentTarget.form?.querySelector<HTMLElement>('summary, [name="name"]')?.focus();
                inquiry.clear();
              }}
            >
              Clear
            </button>
          </p>
        ) : null}
        {/* Honeypot: spam programs fill in every field, but no visitor can see, hear or reach this one. */}
        <input className="visually-hidden" aria-hidden="true" name={honeypotField} tabIndex={-1} autoComplete="off" />
        {serverErrors && draft.departureId ? (
          <input type="hidden" name="departureId" value={draft.departureId} />
        ) : null}
        {departureChoice.chip}
        {isShort ? (
          <>
            <InquiryFields {...fieldsProps} part="trip">
              {departureField}
            </InquiryFields>
            <details
              className={styles.details}
              open={isRestored || serverErrors !== undefined}
              onToggle={({ currentTarget }) => currentTarget.open && setStarted(true)}
            >
              <summary className="btn">
                <span>Send inquiry</span>
                <span>About you</span>
              </summary>
              <div className={styles.grid}>
                <InquiryFields {...fieldsProps} part="person" />
                {formEnd}
              </div>
            </details>
          </>
        ) : (
          <>
            <InquiryFields {...fieldsProps}>{departureField}</InquiryFields>
            {formEnd}
          </>
        )}
      </div>
      <div className={styles.outcome} role="status">
        {outcome ? (
          <ErrorBoundary fallback={outcomeMessage}>
            <Suspense fallback={outcomeMessage}>
              <InquiryOutcome
                outcome={outcome}
                inquiry={outcome.draft}
                tourId={tourId}
                onWriteAnother={reopenForm}
                onCorrect={(button) => {
                  if (outcome.name === 'sent') reopenForm(button, () => inquiry.correctSent(outcome.draft, outcome));
                }}
              />
            </Suspense>
          </ErrorBoundary>
        ) : null}
        {state.name === 'sending' && state.isStored ? (
          <p className={`notice ${styles.message} ${styles.success}`}>{inquirySendingMessage}</p>
        ) : null}
      </div>
      {state.name === 'refused' || state.name === 'failed' ? (
        <p className={`notice ${styles.message} ${styles.error}`} role="alert">
          {state.message}
        </p>
      ) : null}
      {state.name === 'failed' && state.failure ? (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <InquiryUnsent inquiry={draft} serverResponded={state.failure.serverResponded} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      {hasOfflineNote && (state.name === 'idle' || (state.name === 'sending' && !state.isStored)) ? (
        <p className={`fine-print ${styles.offlineNote}`}>
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

/** The required fields of every inquiry form (spec §2 and §5), and an optional question. */
function InquiryFields({ draft, problems, onChange, part, children }: InquiryFieldsProps) {
  const bind = (name: keyof InquiryDraft) => ({
    name,
    required: true,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange(name, event.currentTarget.value),
  });
  /** An inquiry about a departure needs only a phone number or an e-mail address. */
  const isReplacedBy = (other: 'phone' | 'email') => draft.departureId !== '' && draft[other] !== '';
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
    children: [['', monthPlaceholder], ...months.map((month) => [month, month])].map(([value, label]) => (
      <option key={value} value={value} disabled={value === ''}>
        {label}
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
          required: !isReplacedBy('email'),
          type: 'tel',
          inputMode: 'tel',
          autoComplete: 'tel-national',
          maxLength: 40,
          onBlur: (event) => splitCountryCode(event.currentTarget, draft.countryCode, onChange),
        })}
      </div>
      {input('Email', 'email', {
        className: styles.email,
        required: !isReplacedBy('phone'),
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
      <Field label="Your question (optional)" problem={problems.message} className={styles.question}>
        {(inputProps) => (
          <textarea {...inputProps} {...bind('message')} required={false} rows={2} maxLength={maxQuestionLength} />
        )}
      </Field>
      <input type="hidden" name="inquiryPage" value={draft.inquiryPage} />
      {draft.tourId ? <input type="hidden" name="tourId" value={draft.tourId} /> : null}
    </>
  );
}
