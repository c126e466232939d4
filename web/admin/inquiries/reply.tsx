import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import type { Inquiry } from '#shared/inquiry';
import * as styles from './inquiries.module.css';
import { toReplyLinks } from './reply-links';

export interface ReplyProps {
  inquiry: Inquiry;
  inWords?: boolean;
  onReply: () => void;
}

/** Links to reply by mail or WhatsApp, with the first line written, or to call. */
export function Reply({ inquiry, inWords = false, onReply }: ReplyProps) {
  const { mail, call, whatsapp } = toReplyLinks(inquiry);
  const ways = [
    { href: mail, word: 'Mail', icon: Mail, away: false },
    { href: call, word: 'Call', icon: Phone, away: false },
    { href: whatsapp, word: 'WhatsApp', icon: MessageCircle, away: true },
  ];
  return (
    <div className={`cluster ${styles.ways}`}>
      {ways.map(({ href, word, icon: Icon, away }) => (
        <a
          key={word}
          className={inWords ? 'btn btn-quiet btn-small' : `square ${styles.way}`}
          href={href}
          onClick={onReply}
          {...(inWords ? {} : { 'aria-label': `${word} ${inquiry.name}`, title: word })}
          {...(away ? { target: '_blank', rel: 'noreferrer' } : {})}
        >
          <Icon className="icon" aria-hidden="true" />
          {inWords ? word : null}
        </a>
      ))}
    </div>
  );
}
