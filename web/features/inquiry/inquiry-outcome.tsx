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
    | { name: 'sent'; message: string; until: number }
    | { name: 'queued'; id: string; busy?: BusySite; refused?: string };
  inquiry: InquiryDraft;
  tourId?: string | undefined;
  onAgain: (button: HTMLButtonElement) => void;
  onCorrect: (button: HTMLButtonElement) => void;
}

/** True until this time (ms) has come; false for 0. */
function useIsBefore(until: number): boolean {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(until), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return until !== passed;
}

function whatsAppLink({ chatHref }: Site, { name, subject }: InquiryDraft, people: string, when: string): string {
  const text = `Hello, this is ${name}. I have just sent you an inquiry: ${subject}, ${people}, ${when}.`;
  return `${chatHref}?text=${encodeURIComponent(text)}`;
}

/** The date that was chosen, in words; empty without one, or until it is known. */
function useDay({ tourId, departureId }: InquiryDraft): string {
  const { listDepartures } = useInquiryApi();
  const list = async () => (departureId ? listDepartures(tourId) : []);
  const dates = useAsyncValue([], list, departureId && tourId);
  const day = dates.find(({ id }) => id === departureId)?.startsOn;
  return day ? formatShortDay(day) : '';
}

export function InquiryOutcome({ outcome, inquiry, tourId, onAgain, onCorrect }: InquiryOutcomeProps) {
  const site = useSite();
  const panel = useRef<HTMLDivElement>(null);
  const sent = outcome.name === 'sent';
  const refused = sent ? undefined : outcome.refused;
  const people = `${inquiry.number} ${Number(inquiry.number) === 1 ? 'person' : 'people'}`;

  const { deletesAfterWeek } = useOfflineState();
  const when = useDay(inquiry) || inquiry.departureMonth;

  // The focused button went with the form.
  useEffect(() => {
    panel.current?.focus();
    offerInstall();
    return suspendInstallOffer();
  }, []);
  const isCorrectable = useIsBefore(sent ? outcome.until : 0);
  const reopen = (open: InquiryOutcomeProps['onAgain'], button: HTMLButtonElement) => {
    closeInstallOffer();
    open(button);
  };

  return (
    <div ref={panel} tabIndex={-1} className={`vignette ${styles.outcome} ${sent ? '' : styles.queued}`}>
      <Milestone
        label={sent ? 'Sent' : 'Kept'}
        figure={inquiry.departureMonth.slice(0, 3)}
        unit={people}
        isPlain={!sent}
      />
      <p className={styles.message}>
        {sent
          ? outcome.message
          : refused === undefined
            ? formatQueuedMessage(outcome.busy)
            : `Saved on this phone, but we couldn’t accept it. ${refused}`}
      </p>
      <dl className={styles.what}>
        <dt>About</dt>
        <dd>{inquiry.subject}</dd>
        <dt>When</dt>
        <dd>{`${when}, ${people}`}</dd>
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
      <div className={styles.next}>
        {isCorrectable && (
          <p>
            Wrong?{' '}
            <button
              type="button"
              className="btn-text"
              onClick={({ currentTarget }) => reopen(onCorrect, currentTarget)}
            >
              Correct it
            </button>
          </p>
        )}
        <p>
          {sent ? (
            <span>{`Our office is open ${site.hours}.`}</span>
          ) : refused === undefined ? (
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
      <div className={`cluster ${styles.acts}`}>
        {sent ? (
          <a
            className="btn btn-small btn-pine"
            href={whatsAppLink(site, inquiry, people, when)}
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
          onClick={({ currentTarget }) => reopen(onAgain, currentTarget)}
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

function toText(inquiry: InquiryDraft, day: string): string {
  const { name, countryCode, phone, email, subject, number, departureMonth, ride } = inquiry;
  return [
    `Inquiry about ${subject}`,
    name && `Name: ${name}`,
    phone && `Phone: ${phone.startsWith('+') ? phone : `${countryCode.split(' ')[0]} ${phone}`}`,
    email && `E-mail: ${email}`,
    number && `People: ${number}`,
    day && `Date: ${day}`,
    departureMonth && `Month: ${departureMonth}`,
    ride && `\n${ride}`,
  ]
    .filter(Boolean)
    .join('\n');
}

const otherWays =
  ', and this browser couldn’t keep it for later. Your words stay in the form: press Send again in a while, or send them another way.';

/** The inquiry could be neither sent nor kept. */
export function InquiryUnsent({ inquiry, serverResponded: answered }: InquiryUnsentProps) {
  const site = useSite();
  const [copied, setCopied] = useState(false);
  const text = toText(inquiry, useDay(inquiry));
  return (
    <div className={styles.unsent}>
      <p role="status">
        {`${answered ? 'Our site can’t take your inquiry right now' : 'Our site can’t be reached'}${otherWays}`}
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
        {/* Missing over plain http. */}
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
            <span>{copied ? 'Copied' : 'Copy the text'}</span>
          </button>
        ) : null}
      </div>
    </div>
  );
}
