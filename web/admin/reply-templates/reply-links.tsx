import Copy from 'lucide-react/icons/copy';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { parsePhone } from '#shared/inquiries/contact-details';
import type { Inquiry, ReplyChannel } from '#shared/inquiries/inbox';
import { formatPeopleCount } from '#shared/inquiries/inquiry-labels';
import type { Site } from '#shared/settings/site';
import { showToast } from '../../components/toasts/toasts';
import { QuietButton } from '../components/button';

export type SendChannel = 'whatsapp' | 'mail' | 'copy';

/** Without an e-mail address only WhatsApp is offered. */
export type Recipient = Pick<Inquiry, 'countryCode' | 'phone' | 'email'>;

const channelLinks = {
  whatsapp: { word: 'WhatsApp', icon: MessageCircle, quiet: false, away: { target: '_blank', rel: 'noreferrer' } },
  call: { word: 'Call', icon: Phone, quiet: true, away: {} },
  mail: { word: 'Mail', icon: Mail, quiet: true, away: {} },
} as const;

interface ReplyLinksProps {
  to: Recipient;
  /** Those that reach whom it is for are offered; null where there is nothing to send yet. */
  links: Partial<Record<ReplyChannel, string | null>>;
  describedBy?: string | undefined;
  onPress: (way: ReplyChannel) => void;
}

export function ReplyLinks({ to, links, describedBy, onPress }: ReplyLinksProps) {
  const ways = (Object.keys(links) as ReplyChannel[]).filter((way) => canReach(to, way));
  return ways.map((way) => {
    const { word, icon: Icon, quiet, away } = channelLinks[way];
    const look = `btn ${quiet ? 'btn-quiet ' : ''}btn-small`;
    const content = (
      <>
        <Icon className="icon" aria-hidden="true" />
        {word}
      </>
    );
    const href = links[way];
    return href ? (
      <a key={way} className={look} href={href} onClick={() => onPress(way)} {...away}>
        {content}
      </a>
    ) : (
      <button key={way} type="button" className={look} disabled aria-describedby={describedBy}>
        {content}
      </button>
    );
  });
}

/** Says that the text is copied; false if the browser refuses. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', task: 'copy', message: 'Copied.' });
    return true;
  } catch {
    return false;
  }
}

interface SendReplyProps {
  inquiry: Recipient;
  subject: string;
  text: string | null;
  describedBy?: string | undefined;
  onSend: (way: SendChannel) => void;
}

export function SendReply({ inquiry, subject, text, describedBy, onSend }: SendReplyProps) {
  const copy = async () => {
    if (await copyToClipboard(text ?? '')) return onSend('copy');
    showToast({ kind: 'failure', task: 'copy', message: 'We couldn’t copy it. Mark the text and copy it by hand.' });
  };
  const links = {
    whatsapp: text === null ? null : toWhatsappLink(inquiry, text),
    mail: text === null ? null : toMailLink(inquiry, subject, text),
  };
  return (
    <div className="cluster">
      <ReplyLinks to={inquiry} {...{ links, describedBy }} onPress={(way) => way !== 'call' && onSend(way)} />
      <QuietButton icon={Copy} disabled={text === null} aria-describedby={describedBy} onClick={() => void copy()}>
        Copy
      </QuietButton>
    </div>
  );
}

/** All digits, country code first, as wa.me and tel: want them. A payer’s number is as it was typed. */
function toInternationalDigits({ countryCode, phone }: Pick<Inquiry, 'countryCode' | 'phone'>): string {
  const read = parsePhone(countryCode, phone);
  const whole = typeof read === 'string' ? countryCode + phone : read.countryCode + read.phone;
  return whole.replace(/\D/g, '');
}

function formatGreeting({ name, subject, number, departureMonth }: Inquiry, site: Site): string {
  const called = name.trim().split(/\s+/)[0] ?? name;
  const asked = [
    subject ? ` about ${subject}` : '',
    number > 0 ? ` for ${formatPeopleCount(number)}` : '',
    departureMonth ? ` in ${departureMonth}` : '',
  ];
  return `Namaste ${called}, this is ${site.name}. Thank you for asking${asked.join('')}.`;
}

function toMailLink({ email }: Pick<Inquiry, 'email'>, subject: string, body: string): string {
  const address = encodeURIComponent(email).replace('%40', '@');
  // By RFC 6068 lines end with CRLF. Mail programs don't decode a plus as a blank.
  const mail = new URLSearchParams({ subject, body: body.replace(/\n/g, '\r\n') });
  return `mailto:${address}?${mail.toString().replace(/\+/g, '%20')}`;
}

function toWhatsappLink(inquiry: Pick<Inquiry, 'countryCode' | 'phone'>, text: string): string {
  return `https://wa.me/${toInternationalDigits(inquiry)}?text=${encodeURIComponent(text)}`;
}

export const toMailSubject = ({ subject, departureMonth }: Inquiry, site: Site) =>
  `${site.name}: ${[subject || 'your inquiry', departureMonth].filter(Boolean).join(', ')}`;

function canReach({ phone, email }: Pick<Inquiry, 'phone' | 'email'>, way: ReplyChannel): boolean {
  return way === 'mail' ? email !== '' : phone !== '';
}

export function toReplyLinks(inquiry: Inquiry, site: Site): Record<ReplyChannel, string> {
  const first = formatGreeting(inquiry, site);
  return {
    whatsapp: toWhatsappLink(inquiry, `${first} `),
    call: `tel:+${toInternationalDigits(inquiry)}`,
    mail: toMailLink(inquiry, toMailSubject(inquiry, site), `${first}\n\n`),
  };
}
