import { useQuery } from '@tanstack/react-query';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import { type Inquiry, type ReplyChannel, replyChannelLabels } from '#shared/inquiries/inbox';
import { isReminder } from '#shared/inquiries/reply-templates';
import { quoteStateLabels } from '#shared/quotes/quote';
import { pages } from '#shared/routes';
import { createState } from '../../components/page/hooks';
import { useSite } from '../../components/page/site-context';
import { offerNotifications } from '../account/notifications-section';
import { Button, DialogButton, LinkButton, QuietButton } from '../components/button';
import { quotesQuery } from '../quotes/queries';
import { ReplyLinks, toMailSubject, toReplyLinks } from '../reply-templates/reply-links';
import { TemplateMessage } from '../reply-templates/template-message';
import { toTemplateFacts } from '../reply-templates/template-values';
import { toursQuery } from '../tours/queries';
import * as styles from './inquiry-detail.module.css';
import type { InquiryEditProps } from './use-change-inquiries';

export function ReplyActions({ inquiry }: { inquiry: Inquiry }) {
  const last = useQuery(quotesQuery(inquiry._id)).data?.[0];
  const { whatsapp, call, mail } = toReplyLinks(inquiry, useSite());
  return (
    <div className={`flex wraps on-card gap-8 ${styles.acts}`}>
      <ReplyLinks to={inquiry} links={{ whatsapp, call, mail }} onPress={(way) => startReply(inquiry._id, way)} />
      <DialogButton icon={MessageSquareText} words="Template…" title="Answer" lead={`to ${inquiry.name}`} wide>
        {(close) => <TemplateReply {...{ inquiry }} onClose={close} />}
      </DialogButton>
      <LinkButton quiet icon={ReceiptIndianRupee} to={adminLinks.quotesOf(inquiry._id)}>
        {last ? `Quote: ${quoteStateLabels[last.state].toLowerCase()}` : 'Quote'}
      </LinkButton>
    </div>
  );
}

function TemplateReply({ inquiry, onClose }: { inquiry: Inquiry; onClose: () => void }) {
  const tours = useQuery(toursQuery).data?.tours ?? [];
  return (
    <TemplateMessage
      // A reminder is for a booking, and sent from there.
      isOffered={({ text }) => !isReminder(text)}
      facts={toTemplateFacts(inquiry, tours, location.origin)}
      to={inquiry}
      subject={toMailSubject(inquiry, useSite())}
      none={
        <p>
          There are no answers yet. <Link to={pages.answers}>Write the first</Link>.
        </p>
      }
      onSend={(way, { title }) => {
        startReply(inquiry._id, way, title);
        if (way !== 'copy') onClose();
      }}
    />
  );
}

// Whoever presses WhatsApp, Mail or Call leaves the desk, and nobody knows whether the person was reached: on return we
// ask, once. A phone may end this page meanwhile, so what to ask outlives it: an id, a way and the title of the agency's
// own text, nothing of the writer's.

interface StartedReply {
  id: string;
  /** What was copied goes out where we don't see it. */
  way: ReplyChannel | 'copy';
  template: string;
  isBack: boolean;
}

const storageKey = 'left-to-answer';
/** The press itself is no return. */
const minAwayMs = 1_200;

const startedReply = createState<StartedReply | null>(readStartedReply());

function readStartedReply(): StartedReply | null {
  const [id, way, ...title] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
  const isWay = way === 'whatsapp' || way === 'mail' || way === 'call' || way === 'copy';
  return id && isWay ? { id, way, template: title.join(' '), isBack: true } : null;
}

function setStartedReply(next: StartedReply | null): void {
  if (next) sessionStorage.setItem(storageKey, `${next.id} ${next.way} ${next.template}`.trim());
  else sessionStorage.removeItem(storageKey);
  startedReply.set(next);
}

let startedAt = 0;

function startReply(id: string, way: StartedReply['way'], template = ''): void {
  startedAt = performance.now();
  setStartedReply({ id, way, template, isBack: false });
}

const clearStartedReply = () => setStartedReply(null);

function markReturned(): void {
  const now = startedReply.get();
  if (now && !now.isBack && performance.now() - startedAt > minAwayMs) setStartedReply({ ...now, isBack: true });
}

/** Somebody is back once the page is seen again, or used. */
function useReturnedReply(): StartedReply | null {
  const now = startedReply.useNow();
  useEffect(() => {
    const see = () => {
      if (document.visibilityState === 'visible') markReturned();
    };
    const events = ['focus', 'pageshow', 'pointermove', 'pointerdown', 'keydown'] as const;
    for (const event of events) addEventListener(event, see, { passive: true });
    document.addEventListener('visibilitychange', see);
    return () => {
      for (const event of events) removeEventListener(event, see);
      document.removeEventListener('visibilitychange', see);
    };
  }, []);
  return now?.isBack ? now : null;
}

/** One answer is to all inquiries of a person. */
export function ReplyPrompt({ inquiry, theirs, onChange }: InquiryEditProps & { theirs: readonly Inquiry[] }) {
  const left = useReturnedReply();
  if (left?.id !== inquiry._id) return null;
  const waiting = theirs.filter(
    ({ _id, status, deletedAt }) => _id !== inquiry._id && status === 'new' && deletedAt === null,
  );
  const say = (answeredBy: ReplyChannel) => {
    clearStartedReply();
    const answered = onChange(inquiry, {
      answeredBy,
      ...(left.template ? { template: left.template } : {}),
    });
    void answered.then((worked) => worked && offerNotifications());
  };
  return (
    <div className="notice stack starts on-amber gap-12" role="alert">
      <p>
        <strong>Answered?</strong>{' '}
        {left.way === 'copy'
          ? `You copied an answer to ${inquiry.name}.`
          : `You left to answer ${inquiry.name} by ${replyChannelLabels[left.way]}.`}
        {waiting.length > 0 ? ` One answer is for all ${waiting.length + 1} of their inquiries.` : ''}
      </p>
      <div className="cluster">
        {left.way === 'copy' ? (
          (['whatsapp', 'mail'] as const).map((way) => (
            <Button key={way} onClick={() => say(way)}>
              Yes, by {replyChannelLabels[way]}
            </Button>
          ))
        ) : (
          <Button onClick={() => say(left.way as ReplyChannel)}>Yes, answered</Button>
        )}
        <QuietButton onClick={clearStartedReply}>Not yet</QuietButton>
      </div>
    </div>
  );
}
