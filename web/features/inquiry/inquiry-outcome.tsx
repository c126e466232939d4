import Copy from 'lucide-react/icons/copy';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatShortDay } from '#shared/dates';
import type { BusySite, InquiryDraft, SendFailure } from '#shared/inquiries/inquiry-labels';
import { pages } from '#shared/routes';
import type { Site } from '#shared/settings/site';
import { closeInstallOffer, offerInstall, suspendInstallOffer } from '../../app/layout/install-card';
import { useAsyncValue } from '../../components/page/hooks';
import { useSite } from '../../components/page/site-context';
import { useOfflineState } from '../../components/page/use-offline-state';
import { formatQueuedMessage } from '../../components/toasts/toasts';
import { Milestone } from '../../components/tours/milestone';
import { NearbyTours } from '../../components/tours/tour-grid';
import { useInquiryApi } from './inquiry-api';
import * as styles from './inquiry-outcome.module.css';

interface InquiryOutcomeProps {
  outcome:
    | { name: 'sent'; message: string; correctableUntil: number }
    | { name: 'queued'; id: string; busy?: BusySite; refusal?: string };
  inquiry: InquiryDraft;
  tourId?: string | undefined;
  onWriteAnother: (button: HTMLButtonElement) => void;
  onCorrect: (button: HTMLButtonElement) => void;
}

/** True until the given time (ms since 1970); false for 0. */
function useIsBefore(timeMs: number): boolean {
  const [passedTimeMs, setPassedTimeMs] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setPassedTimeMs(timeMs), Math.max(0, timeMs - Date.now()));
    return () => clearTimeout(timer);
  }, [timeMs]);
  return timeMs !== passedTimeMs;
}

function buildWhatsAppLink({ chatHref }: Site, inquiry: InquiryDraft, people: string, date: string): string {
  const text = `Hello, this is ${inquiry.name}. I have just sent you an inquiry: ${inquiry.subject}, ${people}, ${date}.`;
  return `${chatHref}?text=${encodeURIComponent(text)}`;
}

/** Returns the chosen departure's date as text; empty if no departure is chosen or the departures are not loaded. */
function useDepartureDay({ tourId, departureId }: InquiryDraft): string {
  const { listDepartures } = useInquiryApi();
  const load = async () => (departureId ? listDepartures(tourId) : []);
  const departures = useAsyncValue([], load, departureId && tourId);
  const day = departures.find(({ id }) => id === departureId)?.startsOn;
  return day ? formatShortDay(day) : '';
}

export function InquiryOutcome({ outcome, inquiry, tourId, onWriteAnother, onCorrect }: InquiryOutcomeProps) {
  const site = useSite();
  const panel = useRef<HTMLDivElement>(null);
  const isSent = outcome.name === 'sent';
  const refusal = isSent ? undefined : outcome.refusal;
  const people = `${inquiry.number} ${Number(inquiry.number) === 1 ? 'person' : 'people'}`;

  const { deletesAfterWeek } = useOfflineState();
  const date = useDepartureDay(inquiry) || inquiry.departureMonth;

  // The button that had the focus was removed with the form.
  useEffect(() => {
    panel.current?.focus();
    offerInstall();
    return suspendInstallOffer();
  }, []);
  const isCorrectable = useIsBefore(isSent ? outcome.correctableUntil : 0);
  const reopenForm = (open: InquiryOutcomeProps['onWriteAnother'], button: HTMLButtonElement) => {
    closeInstallOffer();
    open(button);
  };

  return (
    <div ref={panel} tabIndex={-1} className={`vignette ${styles.outcome} ${isSent ? '' : styles.queued}`}>
      <Milestone
        label={isSent ? 'Sent' : 'Kept'}
        figure={inquiry.departureMonth.slice(0, 3)}
        unit={people}
        isPlain={!isSent}
      />
      <p className={styles.message}>
        {isSent
          ? outcome.message
          : refusal === undefined
            ? formatQueuedMessage(outcome.busy)
            : `Saved on this phone, but we couldn’t accept it. ${refusal}`}
      </p>
      <dl className={styles.summary}>
        <dt>About</dt>
        <dd>{inquiry.subject}</dd>
        <dt>When</dt>
        <dd>{`${date}, ${people}`}</dd>
        <dt>Reply to</dt>
        <dd>
          <span className="tabular-nums">
            {/^(\+|$)/.test(inquiry.phone) ? '' : `${inquiry.countryCode} `}
            {inquiry.phone}
          </span>
          <br />
          {inquiry.email}
        </dd>
      </dl>
      <div className={styles.nextSteps}>
        {isCorrectable && (
          <p>
            Wrong?{' '}
            <button
              type="button"
              className="btn-text"
              onClick={({ currentTarget }) => reopenForm(onCorrect, currentTarget)}
            >
              Correct it
            </button>
          </p>
        )}
        <p>
          {isSent ? (
            <span>{`Our office is open ${site.hours}.`}</span>
          ) : refusal === undefined ? (
            <>
              <span>
                {deletesAfterWeek
                  ? 'Open this site once you’re back in range: this browser deletes what waits after a week without a visit. '
                  : 'You don’t need to do anything else. '}
              </span>
              <Link to={pages.saved}>See or change it</Link>
            </>
          ) : (
            <Link to={pages.correctInquiry(outcome.id)}>Correct it</Link>
          )}
        </p>
      </div>
      <div className={`cluster ${styles.actions}`}>
        {isSent ? (
          <a
            className="btn btn-small btn-pine"
            href={buildWhatsAppLink(site, inquiry, people, date)}
            target="_blank"
            rel="noopener noreferrer"
          >
            WhatsApp us
          </a>
        ) : (
          <a className="btn btn-small btn-quiet" href={site.phoneHref}>
            Call us
          </a>
        )}
        <button
          type="button"
          className="btn btn-small btn-quiet"
          onClick={({ currentTarget }) => reopenForm(onWriteAnother, currentTarget)}
        >
          Write another
        </button>
      </div>
      <NearbyTours place={inquiry.subject} tourId={tourId} />
    </div>
  );
}

interface InquiryUnsentProps extends SendFailure {
  inquiry: InquiryDraft;
}

function formatInquiryText(inquiry: InquiryDraft, day: string): string {
  const { name, countryCode, phone, email, subject, number, departureMonth, message, ride } = inquiry;
  return [
    `Inquiry about ${subject}`,
    name && `Name: ${name}`,
    phone && `Phone: ${phone.startsWith('+') ? phone : `${countryCode.split(' ')[0]} ${phone}`}`,
    email && `E-mail: ${email}`,
    number && `People: ${number}`,
    day && `Date: ${day}`,
    departureMonth && `Month: ${departureMonth}`,
    message && `\n${message}`,
    ride && `\n${ride}`,
  ]
    .filter(Boolean)
    .join('\n');
}

const unsentExplanation =
  ', and this browser couldn’t keep it for later. Your words stay in the form: press Send again in a while, or send them another way.';

/** Shown if the inquiry could be neither sent nor stored: offers to send its text by other means. */
export function InquiryUnsent({ inquiry, serverResponded }: InquiryUnsentProps) {
  const site = useSite();
  const [isCopied, setCopied] = useState(false);
  const text = formatInquiryText(inquiry, useDepartureDay(inquiry));
  return (
    <div className={styles.unsent}>
      <p role="status">
        {`${serverResponded ? 'Our site can’t take your inquiry right now' : 'Our site can’t be reached'}${unsentExplanation}`}
      </p>
      <div className="cluster">
        <a
          className="btn btn-small btn-pine"
          href={`${site.chatHref}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MessageCircle className="icon" aria-hidden="true" />
          WhatsApp
        </a>
        <a
          className="btn btn-small btn-quiet"
          href={`mailto:${site.email}?subject=${encodeURIComponent(`Inquiry about ${inquiry.subject}`)}&body=${encodeURIComponent(text)}`}
        >
          <Mail className="icon" aria-hidden="true" />
          E-mail
        </a>
        {/* Browsers have no clipboard on plain http. */}
        {'clipboard' in navigator ? (
          <button
            type="button"
            className="btn btn-small btn-quiet"
            aria-live="polite"
            onClick={() =>
              navigator.clipboard.writeText(text).then(
                () => setCopied(true),
                () => setCopied(false),
              )
            }
          >
            <Copy className="icon" aria-hidden="true" />
            <span>{isCopied ? 'Copied' : 'Copy the text'}</span>
          </button>
        ) : null}
      </div>
    </div>
  );
}
