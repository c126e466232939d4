import Copy from 'lucide-react/icons/copy';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { Inquiry } from '#shared/inquiries/inquiry';
import { showToast } from '../../ui/toasts/toasts';
import { Button } from '../ui/button';
import { isReachedBy, toMailLink, toWhatsappLink } from './reply-links';

/** How a message leaves the desk. */
export type Way = 'WhatsApp' | 'Mail' | 'Copy';

/** Without an e-mail address only WhatsApp is offered. */
export type Recipient = Pick<Inquiry, 'countryCode' | 'phone' | 'email'>;

export interface SendWaysProps {
  inquiry: Recipient;
  subject: string;
  /** Null while it isn't fit to be sent. */
  text: string | null;
  /** The id of what says why. */
  describedBy?: string | undefined;
  onSend: (way: Way) => void;
}

/** Opens WhatsApp or a mail with a text in it, or copies it. */
export function SendWays({ inquiry, subject, text, describedBy, onSend }: SendWaysProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text ?? '');
      showToast({ kind: 'success', deed: 'copy', message: 'Copied.' });
      onSend('Copy');
    } catch {
      showToast({ kind: 'failure', deed: 'copy', message: 'We couldn’t copy it. Mark the text and copy it by hand.' });
    }
  };
  const off = text === null;
  const links = [
    {
      word: 'WhatsApp',
      icon: MessageCircle,
      look: 'btn btn-small',
      way: 'whatsapp',
      href: toWhatsappLink(inquiry, text ?? ''),
    },
    {
      word: 'Mail',
      icon: Mail,
      look: 'btn btn-quiet btn-small',
      way: 'mail',
      href: toMailLink(inquiry, subject, text ?? ''),
    },
  ] as const;
  return (
    <div className="cluster">
      {links
        .filter(({ way }) => isReachedBy(inquiry, way))
        .map(({ word, icon: Icon, look, href }) =>
          off ? (
            <button key={word} type="button" className={look} disabled aria-describedby={describedBy}>
              <Icon className="icon" aria-hidden="true" />
              {word}
            </button>
          ) : (
            <a
              key={word}
              className={look}
              href={href}
              onClick={() => onSend(word)}
              {...(word === 'WhatsApp' ? { target: '_blank', rel: 'noreferrer' } : {})}
            >
              <Icon className="icon" aria-hidden="true" />
              {word}
            </a>
          ),
        )}
      <Button quiet disabled={off} aria-describedby={describedBy} onClick={() => void copy()}>
        <Copy className="icon" aria-hidden="true" />
        Copy
      </Button>
    </div>
  );
}
