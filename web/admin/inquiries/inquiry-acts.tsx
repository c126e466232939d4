import { useQuery } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Phone from 'lucide-react/icons/phone';
import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type AnswerTemplate, isReminder } from '#shared/inquiries/answers';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { pages } from '#shared/paths';
import { quoteStateWords } from '#shared/quotes/quote';
import { deskLinks } from '#shared/site/protected-pages';
import { Modal } from '../../ui/dialog/modal';
import { factsOf } from '../answers/answer-values';
import { isReachedBy, toMailSubject, toReplyLinks, type Way } from '../answers/send-ways';
import { TemplateMessage } from '../answers/template-message';
import { quotesQuery } from '../queries/quotes';
import { toursQuery } from '../queries/tours';
import { QuietButton } from '../ui/button';
import { leaveToAnswer } from './left-to-answer';
import * as styles from './opened.module.css';

export function InquiryActs({ inquiry }: { inquiry: Inquiry }) {
  const [choosing, setChoosing] = useState(false);
  const links = toReplyLinks(inquiry);
  const ways = [
    { way: 'whatsapp', word: 'WhatsApp', icon: MessageCircle, look: 'btn btn-small', away: true },
    { way: 'call', word: 'Call', icon: Phone, look: 'btn btn-quiet btn-small', away: false },
    { way: 'mail', word: 'Mail', icon: Mail, look: 'btn btn-quiet btn-small', away: false },
  ] as const;
  return (
    <>
      <div className={`flex wraps on-card gap-8 ${styles.acts}`}>
        {ways
          .filter(({ way }) => isReachedBy(inquiry, way))
          .map(({ way, word, icon: Icon, look, away }) => (
            <a
              key={way}
              className={look}
              href={links[way]}
              onClick={() => leaveToAnswer(inquiry._id, way)}
              {...(away ? { target: '_blank', rel: 'noreferrer' } : {})}
            >
              <Icon className="icon" aria-hidden="true" />
              {word}
            </a>
          ))}
        <QuietButton onClick={() => setChoosing(true)}>
          <MessageSquareText className="icon" aria-hidden="true" />
          Template…
        </QuietButton>
        <QuoteLink inquiryId={inquiry._id} />
      </div>
      <AnswerDialog
        inquiry={inquiry}
        open={choosing}
        onClose={() => setChoosing(false)}
        onAnswer={({ title }, way) => {
          // What was copied goes out where we don't see it, most likely in WhatsApp.
          leaveToAnswer(inquiry._id, way === 'Mail' ? 'mail' : 'whatsapp', title);
        }}
      />
    </>
  );
}

function QuoteLink({ inquiryId }: { inquiryId: string }) {
  const last = useQuery(quotesQuery(inquiryId)).data?.[0];
  return (
    <Link className="btn btn-quiet btn-small" to={deskLinks.quotesOf(inquiryId)}>
      <ReceiptIndianRupee className="icon" aria-hidden="true" />
      {last ? `Quote: ${quoteStateWords[last.state].toLowerCase()}` : 'Quote'}
    </Link>
  );
}

interface AnswerDialogProps {
  inquiry: Inquiry;
  open: boolean;
  onClose: () => void;
  /** Nobody knows whether it went out. */
  onAnswer: (template: AnswerTemplate, way: Way) => void;
}

function AnswerDialog(props: AnswerDialogProps) {
  return (
    <Modal title="Answer" lead={`to ${props.inquiry.name}`} wide open={props.open} onClose={props.onClose}>
      <Message {...props} />
    </Modal>
  );
}

function Message({ inquiry, onClose, onAnswer }: AnswerDialogProps) {
  const tours = useQuery(toursQuery).data?.tours ?? [];
  return (
    <TemplateMessage
      // A reminder is for a booking, and sent from there.
      isOffered={({ text }) => !isReminder(text)}
      facts={factsOf(inquiry, tours, location.origin)}
      to={inquiry}
      subject={toMailSubject(inquiry)}
      none={
        <p>
          There are no answers yet. <Link to={pages.answers}>Write the first</Link>.
        </p>
      }
      footLook="spread small at-foot on-card"
      linkOf={({ id }) => `${pages.answers}?${new URLSearchParams({ open: id, inquiry: inquiry._id })}`}
      onSend={(way, template) => {
        onAnswer(template, way);
        if (way !== 'Copy') onClose();
      }}
    />
  );
}
