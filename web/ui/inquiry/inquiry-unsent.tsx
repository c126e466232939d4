import Copy from 'lucide-react/icons/copy';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import type { InquiryDraft, Unsent } from '#shared/inquiries/inquiry-words';
import { site } from '#shared/site/site';
import { useDay } from './inquiry-outcome';
import * as styles from './inquiry-unsent.module.css';

export interface InquiryUnsentProps extends Unsent {
  inquiry: InquiryDraft;
}

function toText(inquiry: InquiryDraft, day: string): string {
  const { name, countryCode, phone, email, subject, number, departureMonth, ride } = inquiry;
  return [
    `Inquiry about ${subject}`,
    name && `Name: ${name}`,
    phone && `Phone: ${phone.startsWith('+') ? phone : `${countryCode.split(' ')[0]} ${phone}`}`,
    email && `E-mail: ${email}`,
    number && `People: ${number}`,
    day && `Date: ${day}`,
    departureMonth && `Month: ${departureMonth}`,
    ride && `\n${ride}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** The inquiry could be neither sent nor kept. */
export function InquiryUnsent({ inquiry, answered }: InquiryUnsentProps) {
  const [copied, setCopied] = useState(false);
  const text = toText(inquiry, useDay(inquiry));
  return (
    <div className={styles.unsent}>
      <p role="status">
        {answered ? 'Our site can’t take your inquiry right now' : 'Our site can’t be reached'}, and this browser
        couldn’t keep it for later. Your words stay in the form: press Send again in a while, or send them another way.
      </p>
      <div className="cluster">
        <a
          className="btn btn-small btn-pine"
          href={`${site.chatHref}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MessageCircle className="icon" aria-hidden="true" />
          WhatsApp
        </a>
        <a
          className="btn btn-small btn-quiet"
          href={`mailto:${site.email}?subject=${encodeURIComponent(`Inquiry about ${inquiry.subject}`)}&body=${encodeURIComponent(text)}`}
        >
          <Mail className="icon" aria-hidden="true" />
          E-mail
        </a>
        {/* Missing over plain http. */}
        {'clipboard' in navigator ? (
          <button
            type="button"
            className="btn btn-small btn-quiet"
            aria-live="polite"
            onClick={() =>
              navigator.clipboard.writeText(text).then(
                () => setCopied(true),
                () => setCopied(false),
              )
            }
          >
            <Copy className="icon" aria-hidden="true" />
            {copied ? 'Copied' : 'Copy the text'}
          </button>
        ) : null}
      </div>
    </div>
  );
}
