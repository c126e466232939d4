import { useQuery } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Phone from 'lucide-react/icons/phone';
import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Inquiry } from '#shared/inquiries/inquiry';
import { quoteStateWords } from '#shared/quotes/quote';
import { deskLinks } from '#shared/site/protected-pages';
import { quotesQuery } from '../queries/quotes';
import { AnswerDialog } from './answer-dialog';
import { leaveToAnswer } from './left-to-answer';
import * as styles from './opened.module.css';
import { toReplyLinks } from './reply-links';

/** The ways to answer an inquiry. On a phone a bar at the thumb. */
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
        {ways.map(({ way, word, icon: Icon, look, away }) => (
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
        <button type="button" className="btn btn-quiet btn-small" onClick={() => setChoosing(true)}>
          <MessageSquareText className="icon" aria-hidden="true" />
          Template…
        </button>
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

/** Leads to the quotes for an inquiry, and says how the last one stands. */
function QuoteLink({ inquiryId }: { inquiryId: string }) {
  const last = useQuery(quotesQuery(inquiryId)).data?.[0];
  return (
    <Link className="btn btn-quiet btn-small" to={deskLinks.quotesOf(inquiryId)}>
      <ReceiptIndianRupee className="icon" aria-hidden="true" />
      {last ? `Quote: ${quoteStateWords[last.state].toLowerCase()}` : 'Quote'}
    </Link>
  );
}
