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
    <div className={`flex flex-wrap bg-card gap-2 ${styles.replyActions}`}>
      <ReplyLinks
        recipient={inquiry}
        links={{ whatsapp, call, mail }}
        onClick={(channel) => startReply(inquiry._id, channel)}
      />
      <DialogButton icon={MessageSquareText} label="Template…" title="Reply" lead={`to ${inquiry.name}`} wide>
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
          There are no reply templates yet. <Link to={pages.replyTemplates}>Write the first</Link>.
        </p>
      }
      onSend={(channel, { title }) => {
        startReply(inquiry._id, channel, title);
        if (channel !== 'copy') onClose();
      }}
    />
  );
}

// WhatsApp, mail and phone open outside the admin, so the page asks on return whether the reply was sent. A phone may
// unload the page meanwhile, so session storage has the started reply, without any data of the customer.

interface StartedReply {
  inquiryId: string;
  channel: ReplyChannel | 'copy';
  /** Title of the reply template; empty for a reply without one. */
  templateTitle: string;
  hasReturned: boolean;
}

const storageKey = 'started-reply';
/** Events within this time come from the press of the button, not from a return. */
const minAbsenceMs = 1_200;

const startedReply = createGlobalState<StartedReply | null>(readStartedReply());

function readStartedReply(): StartedReply | null {
  const [inquiryId, channel, ...titleWords] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
  const isChannel = channel === 'whatsapp' || channel === 'mail' || channel === 'call' || channel === 'copy';
  return inquiryId && isChannel ? { inquiryId, channel, templateTitle: titleWords.join(' '), hasReturned: true } : null;
}

function setStartedReply(reply: StartedReply | null): void {
  if (reply) sessionStorage.setItem(storageKey, `${reply.inquiryId} ${reply.channel} ${reply.templateTitle}`.trim());
  else sessionStorage.removeItem(storageKey);
  startedReply.set(reply);
}

let startedAtMs = 0;

function startReply(inquiryId: string, channel: StartedReply['channel'], templateTitle = ''): void {
  startedAtMs = performance.now();
  setStartedReply({ inquiryId, channel, templateTitle, hasReturned: false });
}

const clearStartedReply = () => setStartedReply(null);

function markReturned(): void {
  const reply = startedReply.get();
  if (reply && !reply.hasReturned && performance.now() - startedAtMs > minAbsenceMs)
    setStartedReply({ ...reply, hasReturned: true });
}

/** Returns the started reply as soon as the page is visible or used again. */
function useReturnedReply(): StartedReply | null {
  const reply = startedReply.useValue();
  useEffect(() => {
    const markReturnedIfVisible = () => {
      if (document.visibilityState === 'visible') markReturned();
    };
    const events = ['focus', 'pageshow', 'pointermove', 'pointerdown', 'keydown'] as const;
    for (const event of events) addEventListener(event, markReturnedIfVisible, { passive: true });
    document.addEventListener('visibilitychange', markReturnedIfVisible);
    return () => {
      for (const event of events) removeEventListener(event, markReturnedIfVisible);
      document.removeEventListener('visibilitychange', markReturnedIfVisible);
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
  if (reply?.inquiryId !== inquiry._id) return null;
  const otherNewInquiries = personInquiries.filter(
    ({ _id, status, deletedAt }) => _id !== inquiry._id && status === 'new' && deletedAt === null,
  );
  const confirmReply = (answeredBy: ReplyChannel) => {
    clearStartedReply();
    const { templateTitle } = reply;
    const change = onChange(inquiry, { answeredBy, ...(templateTitle ? { template: templateTitle } : {}) });
    void change.then((isSaved) => isSaved && offerNotifications());
  };
  return (
    <div className="notice grid justify-items-start bg-amber gap-3" role="alert">
      <p>
        <strong>Answered?</strong>{' '}
        {reply.channel === 'copy'
          ? `You copied a reply to ${inquiry.name}.`
          : `You left to answer ${inquiry.name} by ${replyChannelLabels[reply.channel]}.`}
        {otherNewInquiries.length > 0
          ? ` One reply is for all ${otherNewInquiries.length + 1} of their inquiries.`
          : ''}
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
