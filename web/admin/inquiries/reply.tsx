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
import { createGlobalState } from '../../components/page/hooks';
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
  const lastQuote = useQuery(quotesQuery(inquiry._id)).data?.[0];
  const { whatsapp, call, mail } = toReplyLinks(inquiry, useSite());
  return (
    <div className={`flex flex-wrap bg-card gap-2 ${styles.actions}`}>
      <ReplyLinks
        recipient={inquiry}
        links={{ whatsapp, call, mail }}
        onClick={(channel) => startReply(inquiry._id, channel)}
      />
      <DialogButton icon={MessageSquareText} label="Template…" title="Answer" lead={`to ${inquiry.name}`} wide>
        {(close) => <TemplateReply {...{ inquiry }} onClose={close} />}
      </DialogButton>
      <LinkButton isQuiet icon={ReceiptIndianRupee} to={adminLinks.inquiryQuotes(inquiry._id)}>
        {lastQuote ? `Quote: ${quoteStateLabels[lastQuote.state].toLowerCase()}` : 'Quote'}
      </LinkButton>
    </div>
  );
}

function TemplateReply({ inquiry, onClose }: { inquiry: Inquiry; onClose: () => void }) {
  const tours = useQuery(toursQuery).data?.tours ?? [];
  return (
    <TemplateMessage
      // Staff send reminders from the booking.
      isAvailable={({ text }) => !isReminder(text)}
      facts={toTemplateFacts(inquiry, tours, location.origin)}
      recipient={inquiry}
      subject={toMailSubject(inquiry, useSite())}
      fallback={
        <p>
          There are no answers yet. <Link to={pages.replyTemplates}>Write the first</Link>.
        </p>
      }
      onSend={(channel, { title }) => {
        startReply(inquiry._id, channel, title);
        if (channel !== 'copy') onClose();
      }}
    />
  );
}

// WhatsApp, mail and phone open outside the admin, so the site does not know whether the reply was sent: the page asks
// when staff return. A phone may unload the page meanwhile, so session storage holds the started reply, without any data
// of the customer.

interface StartedReply {
  id: string;
  channel: ReplyChannel | 'copy';
  template: string;
  hasReturned: boolean;
}

const storageKey = 'left-to-answer';
/** Events within this time belong to the press of the button, not to a return. */
const minAwayMs = 1_200;

const startedReply = createGlobalState<StartedReply | null>(readStartedReply());

function readStartedReply(): StartedReply | null {
  const [id, channel, ...title] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
  const isChannel = channel === 'whatsapp' || channel === 'mail' || channel === 'call' || channel === 'copy';
  return id && isChannel ? { id, channel, template: title.join(' '), hasReturned: true } : null;
}

function setStartedReply(reply: StartedReply | null): void {
  if (reply) sessionStorage.setItem(storageKey, `${reply.id} ${reply.channel} ${reply.template}`.trim());
  else sessionStorage.removeItem(storageKey);
  startedReply.set(reply);
}

let startedAt = 0;

function startReply(id: string, channel: StartedReply['channel'], template = ''): void {
  startedAt = performance.now();
  setStartedReply({ id, channel, template, hasReturned: false });
}

const clearStartedReply = () => setStartedReply(null);

function markReturned(): void {
  const reply = startedReply.get();
  if (reply && !reply.hasReturned && performance.now() - startedAt > minAwayMs)
    setStartedReply({ ...reply, hasReturned: true });
}

/** Returns the started reply once the page is visible or used again. */
function useReturnedReply(): StartedReply | null {
  const reply = startedReply.useValue();
  useEffect(() => {
    const checkVisible = () => {
      if (document.visibilityState === 'visible') markReturned();
    };
    const events = ['focus', 'pageshow', 'pointermove', 'pointerdown', 'keydown'] as const;
    for (const event of events) addEventListener(event, checkVisible, { passive: true });
    document.addEventListener('visibilitychange', checkVisible);
    return () => {
      for (const event of events) removeEventListener(event, checkVisible);
      document.removeEventListener('visibilitychange', checkVisible);
    };
  }, []);
  return reply?.hasReturned ? reply : null;
}

export function ReplyPrompt({
  inquiry,
  personInquiries,
  onChange,
}: InquiryEditProps & { personInquiries: readonly Inquiry[] }) {
  const reply = useReturnedReply();
  if (reply?.id !== inquiry._id) return null;
  const newInquiries = personInquiries.filter(
    ({ _id, status, deletedAt }) => _id !== inquiry._id && status === 'new' && deletedAt === null,
  );
  const confirmReply = (answeredBy: ReplyChannel) => {
    clearStartedReply();
    const changed = onChange(inquiry, {
      answeredBy,
      ...(reply.template ? { template: reply.template } : {}),
    });
    void changed.then((isSaved) => isSaved && offerNotifications());
  };
  return (
    <div className="notice grid justify-items-start bg-amber gap-3" role="alert">
      <p>
        <strong>Answered?</strong>{' '}
        {reply.channel === 'copy'
          ? `You copied an answer to ${inquiry.name}.`
          : `You left to answer ${inquiry.name} by ${replyChannelLabels[reply.channel]}.`}
        {newInquiries.length > 0 ? ` One answer is for all ${newInquiries.length + 1} of their inquiries.` : ''}
      </p>
      <div className="cluster">
        {reply.channel === 'copy' ? (
          (['whatsapp', 'mail'] as const).map((channel) => (
            <Button key={channel} onClick={() => confirmReply(channel)}>
              Yes, by {replyChannelLabels[channel]}
            </Button>
          ))
        ) : (
          <Button onClick={() => confirmReply(reply.channel as ReplyChannel)}>Yes, answered</Button>
        )}
        <QuietButton onClick={clearStartedReply}>Not yet</QuietButton>
      </div>
    </div>
  );
}
