import type { TemplateLanguage } from '../inquiries/reply-templates.ts';
import {
  formatAmountDue,
  formatDayInLanguage,
  formatPeople,
  formatTimeInLanguage,
  formatTripDays,
  translateMonth,
} from '../inquiries/template-language.ts';
import { formatPaise } from '../money.ts';
import type { Site } from '../settings/site.ts';
import type { MailPlaceholder } from './customer-mails.ts';

const siteUrl = 'https://example.in';

/** Made-up values for the preview of a mail, and for the mail that an owner sends to try it. */
export function createSampleMailValues(language: TemplateLanguage, site: Site): Record<MailPlaceholder, string> {
  const isHindi = language === 'hi';
  const reference = `${site.invoicePrefix}-B-7F3KQ`;
  const nextInstalment = { due: '2027-05-26', daysBefore: 45, amountPaise: 5_232_800 };
  const balance = { reference, balancePaise: 7_904_000, nextInstalment, today: '2027-05-01' };
  return {
    name: isHindi ? 'आशा' : 'Asha',
    agency: site.name,
    phone: site.phone,
    hours: site.hours,
    reference,
    tour: 'Manali to Leh',
    dates: formatTripDays('2027-07-10', '2027-07-19', language),
    place: 'Leh Ladakh',
    people: formatPeople(2, language),
    month: translateMonth('July', language),
    deadline: formatTimeInLanguage(Date.parse('2027-04-19T13:30:00Z'), language),
    waiting: '',
    total: formatPaise(8_904_000),
    until: formatDayInLanguage('2027-05-08', language),
    amount: formatPaise(1_000_000),
    day: formatDayInLanguage('2027-05-01', language),
    paid: formatPaise(1_000_000),
    balance: formatPaise(balance.balancePaise),
    due: formatAmountDue(balance, language),
    kept: formatPaise(200_000),
    refund: formatPaise(800_000),
    number: `${site.invoicePrefix}R/27-28/0042`,
    link: `${siteUrl}/trip/7dX2kQ`,
    receipt: `${siteUrl}/paper/9tB4nE`,
    travellers: isHindi ? '2 में से 1' : '1 of 2',
    form: `${siteUrl}/travellers/7dX2kQ`,
    meeting: isHindi ? 'मनाली पहुँचना' : 'Arrive in Manali',
    leader: isHindi ? 'तेनज़िन' : 'Tenzin',
    packing: isHindi ? '- टख़ने ढकने वाले जूते\n- गर्म कपड़े' : '- Boots that cover the ankles\n- Warm layers',
    stop: `${siteUrl}/reminders/7dX2kQ`,
  };
}
