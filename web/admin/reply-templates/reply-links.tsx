import Copy from 'lucide-react/icons/copy';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { parsePhone } from '#shared/inquiries/contact-details';
import type { Inquiry, ReplyChannel } from '#shared/inquiries/inbox';
import { formatPeopleCount } from '#shared/inquiries/inquiry-labels';
import { findFirstName } from '#shared/inquiries/template-language';
import type { Site } from '#shared/settings/site';
import { showToast } from '../../components/toasts/toasts';
import { QuietButton } from '../components/button';

export type SendChannel = 'whatsapp' | 'mail' | 'copy';

/** An empty string means that a contact is missing. */
export type Recipient = Pick<Inquiry, 'countryCode' | 'phone' | 'email'>;

const channelLinks = {
  whatsapp: {
    label: 'WhatsApp',
    icon: MessageCircle,
    isQuiet: false,
    linkProps: { target: '_blank', rel: 'noreferrer' },
  },
  call: { label: 'Call', icon: Phone, isQuiet: true, linkProps: {} },
  mail: { label: 'Mail', icon: Mail, isQuiet: true, linkProps: {} },
} as const;

interface ReplyLinksProps {
  recipient: Recipient;
  /** Null disables a channel while there is no message. A channel without a contact of the recipient is left out. */
  links: Partial<Record<ReplyChannel, string | null>>;
  describedBy?: string | undefined;
  onClick: (channel: ReplyChannel) => void;
}

export function ReplyLinks({ recipient, links, describedBy, onClick }: ReplyLinksProps) {
  const channels = (Object.keys(links) as ReplyChannel[]).filter((channel) => canReach(recipient, channel));
  return channels.map((channel) => {
    const { label, icon: Icon, isQuiet, linkProps } = channelLinks[channel];
    const className = `btn ${isQuiet ? 'btn-quiet ' : ''}btn-small`;
    const content = (
      <>
        <Icon className="icon" aria-hidden="true" />
        {label}
      </>
    );
    const href = links[channel];
    return href ? (
      <a key={channel} className={className} href={href} onClick={() => onClick(channel)} {...linkProps}>
        {content}
      </a>
    ) : (
      <button key={channel} type="button" className={className} disabled aria-describedby={describedBy}>
        {content}
      </button>
    );
  });
}

/** Shows a toast when the text is copied. Resolves to false if the browser refuses. */
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
  recipient: Recipient;
  subject: string;
  text: string | null;
  describedBy?: string | undefined;
  onSend: (channel: SendChannel) => void;
}

export function SendReply({ recipient, subject, text, describedBy, onSend }: SendReplyProps) {
  const copyText = async () => {
    if (await copyToClipboard(text ?? '')) return onSend('copy');
    showToast({ kind: 'failure', task: 'copy', message: 'We couldn’t copy it. Mark the text and copy it by hand.' });
  };
  const links = {
    whatsapp: text === null ? null : toWhatsappLink(recipient, text),
    mail: text === null ? null : toMailLink(recipient, subject, text),
  };
  return (
    <div className="cluster">
      <ReplyLinks
        recipient={recipient}
        {...{ links, describedBy }}
        onClick={(channel) => channel !== 'call' && onSend(channel)}
      />
      <QuietButton icon={Copy} disabled={text === null} aria-describedby={describedBy} onClick={() => void copyText()}>
        Copy
      </QuietButton>
    </div>
  );
}

/** Returns the digits with the country code, for links to wa.me and tel:. A payer's number may be in any format. */
function toInternationalDigits({ countryCode, phone }: Pick<Inquiry, 'countryCode' | 'phone'>): string {
  const parsedPhone = parsePhone(countryCode, phone);
  const fullNumber =
    typeof parsedPhone === 'string' ? countryCode + phone : parsedPhone.countryCode + parsedPhone.phone;
  return fullNumber.replace(/\D/g, '');
}

function formatGreeting({ name, subject, number, departureMonth }: Inquiry, site: Site): string {
  const details = [
    subject ? ` about ${subject}` : '',
    number > 0 ? ` for ${formatPeopleCount(number)}` : '',
    departureMonth ? ` in ${departureMonth}` : '',
  ];
  return `Namaste ${findFirstName(name)}, this is ${site.name}. Thank you for asking${details.join('')}.`;
}

function toMailLink({ email }: Pick<Inquiry, 'email'>, subject: string, body: string): string {
  const address = encodeURIComponent(email).replace('%40', '@');
  // Lines end with CRLF (RFC 6068). Mail programs do not decode a plus sign as a space.
  const parameters = new URLSearchParams({ subject, body: body.replace(/\n/g, '\r\n') });
  return `mailto:${address}?${parameters.toString().replace(/\+/g, '%20')}`;
}

function toWhatsappLink(recipient: Pick<Inquiry, 'countryCode' | 'phone'>, text: string): string {
  return `https://wa.me/${toInternationalDigits(recipient)}?text=${encodeURIComponent(text)}`;
}

export const toMailSubject = ({ subject, departureMonth }: Inquiry, site: Site) =>
  `${site.name}: ${[subject || 'your inquiry', departureMonth].filter(Boolean).join(', ')}`;

function canReach({ phone, email }: Pick<Inquiry, 'phone' | 'email'>, channel: ReplyChannel): boolean {
  return channel === 'mail' ? email !== '' : phone !== '';
}

export function toReplyLinks(inquiry: Inquiry, site: Site): Record<ReplyChannel, string> {
  const greeting = formatGreeting(inquiry, site);
  return {
    whatsapp: toWhatsappLink(inquiry, `${greeting} `),
    call: `tel:+${toInternationalDigits(inquiry)}`,
    mail: toMailLink(inquiry, toMailSubject(inquiry, site), `${greeting}\n\n`),
  };
}
