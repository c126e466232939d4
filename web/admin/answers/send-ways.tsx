import Copy from 'lucide-react/icons/copy';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import { countPeople } from '#shared/inquiries/inquiry-count';
import type { AnswerWay } from '#shared/inquiries/inquiry-life';
import { parsePhone } from '#shared/inquiries/phone';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { site } from '#shared/site/site';
import { showToast } from '../../ui/toasts/toasts';
import { QuietButton } from '../ui/button';

export type Way = 'WhatsApp' | 'Mail' | 'Copy';

/** Without an e-mail address only WhatsApp is offered. */
export type Recipient = Pick<Inquiry, 'countryCode' | 'phone' | 'email'>;

interface SendWaysProps {
  inquiry: Recipient;
  subject: string;
  text: string | null;
  describedBy?: string | undefined;
  onSend: (way: Way) => void;
}

export function SendWays({ inquiry, subject, text, describedBy, onSend }: SendWaysProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text ?? '');
      showToast({ kind: 'success', task: 'copy', message: 'Copied.' });
      onSend('Copy');
    } catch {
      showToast({ kind: 'failure', task: 'copy', message: 'We couldn’t copy it. Mark the text and copy it by hand.' });
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
      <QuietButton disabled={off} aria-describedby={describedBy} onClick={() => void copy()}>
        <Copy className="icon" aria-hidden="true" />
        Copy
      </QuietButton>
    </div>
  );
}

/** All digits, country code first, as wa.me and tel: want them. Old rows may hold a number as it was typed. */
function toInternational({ countryCode, phone }: Pick<Inquiry, 'countryCode' | 'phone'>): string {
  const read = parsePhone(countryCode, phone);
  const whole = typeof read === 'string' ? countryCode + phone : read.countryCode + read.phone;
  return whole.replace(/\D/g, '');
}

function firstLine({ name, subject, number, departureMonth }: Inquiry): string {
  const called = name.trim().split(/\s+/)[0] ?? name;
  const asked = [
    subject ? ` about ${subject}` : '',
    number > 0 ? ` for ${countPeople(number)}` : '',
    departureMonth ? ` in ${departureMonth}` : '',
  ];
  return `Namaste ${called}, this is ${site.name}. Thank you for asking${asked.join('')}.`;
}

interface ReplyLinks {
  mail: string;
  call: string;
  whatsapp: string;
}

function toMailLink({ email }: Pick<Inquiry, 'email'>, subject: string, body: string): string {
  const address = encodeURIComponent(email).replace('%40', '@');
  // By RFC 6068 lines end with CRLF. Mail programs don't decode a plus as a blank.
  const mail = new URLSearchParams({ subject, body: body.replace(/\n/g, '\r\n') });
  return `mailto:${address}?${mail.toString().replace(/\+/g, '%20')}`;
}

function toWhatsappLink(inquiry: Pick<Inquiry, 'countryCode' | 'phone'>, text: string): string {
  return `https://wa.me/${toInternational(inquiry)}?text=${encodeURIComponent(text)}`;
}

export const toMailSubject = ({ subject, departureMonth }: Inquiry) =>
  `${site.name}: ${[subject || 'your inquiry', departureMonth].filter(Boolean).join(', ')}`;

export function isReachedBy({ phone, email }: Pick<Inquiry, 'phone' | 'email'>, way: AnswerWay): boolean {
  return way === 'mail' ? email !== '' : phone !== '';
}

export function toReplyLinks(inquiry: Inquiry): ReplyLinks {
  const first = firstLine(inquiry);
  return {
    mail: toMailLink(inquiry, toMailSubject(inquiry), `${first}\n\n`),
    call: `tel:+${toInternational(inquiry)}`,
    whatsapp: toWhatsappLink(inquiry, `${first} `),
  };
}
