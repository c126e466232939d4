import { toIndianDay } from '#shared/dates';
import type { Inquiry } from '#shared/inquiries/inbox';
import { months } from '#shared/inquiries/inquiry-labels';
import {
  formatInstalmentsInLanguage,
  type TemplateLanguage,
  type TemplateValues,
} from '#shared/inquiries/reply-templates';
import {
  type BookingBalance,
  findFirstName,
  formatAmountDue,
  formatDayInLanguage,
  formatPeople,
  translateMonth,
} from '#shared/inquiries/template-language';
import { formatPaise, formatRupees } from '#shared/money';
import { pages } from '#shared/routes';
import type { Site } from '#shared/settings/site';
import { isBookable, listUpcoming } from '#shared/tours/departures';
import { findPriceKind, findPriceOnDay } from '#shared/tours/prices';
import type { Tour } from '#shared/tours/tour';

export function formatDayList(days: readonly string[], language: TemplateLanguage): string {
  const formattedDays = days.map((day) => formatDayInLanguage(day, language));
  const lastDay = formattedDays.at(-1) ?? '';
  if (formattedDays.length < 2) return lastDay;
  return `${formattedDays.slice(0, -1).join(', ')} ${language === 'hi' ? 'या' : 'or'} ${lastDay}`;
}

export interface TemplateTour {
  heading: string;
  /** In rupees, for one person. */
  price: number | null;
  link: string;
}

export interface TemplateFacts {
  inquiry: Pick<Inquiry, 'name' | 'subject' | 'number' | 'departureMonth'>;
  tour: TemplateTour | null;
  /** First days of the departures on offer. */
  days: readonly string[];
  balance?: BookingBalance;
  /** Address of the booking's page for its payer; empty while there is none. */
  tripLink?: string;
}

export function toTemplateValues(
  { inquiry, tour, days, balance, tripLink = '' }: TemplateFacts,
  language: TemplateLanguage,
  site: Site,
): TemplateValues {
  return {
    name: findFirstName(inquiry.name),
    tour: tour?.heading ?? inquiry.subject,
    price: tour?.price ? formatRupees(tour.price) : '',
    dates: formatDayList(days, language),
    people: inquiry.number > 0 ? formatPeople(inquiry.number, language) : '',
    month: translateMonth(inquiry.departureMonth, language),
    link: tour?.link ?? '',
    deposit: formatRupees(site.deposit),
    instalments: formatInstalmentsInLanguage(language, site.instalments),
    agency: site.name,
    phone: site.phone,
    balance: balance ? formatPaise(balance.balancePaise) : '',
    due: balance ? formatAmountDue(balance, language) : '',
    reference: balance?.reference ?? '',
    trip: tripLink,
  };
}

export const createSampleFacts = ({ invoicePrefix }: Pick<Site, 'invoicePrefix'>): TemplateFacts => ({
  inquiry: { name: 'Tsering Dolma', subject: 'Leh Ladakh', number: 2, departureMonth: 'July' },
  tour: { heading: 'Manali to Leh', price: 42_500, link: 'https://example.in/tour/manali-to-leh' },
  days: ['2027-07-10', '2027-07-17'],
  balance: {
    reference: `${invoicePrefix}-B-7F3KQ`,
    balancePaise: 7_904_000,
    nextInstalment: { due: '2027-05-26', daysBefore: 45, amountPaise: 5_232_800 },
    today: '2027-05-01',
  },
  tripLink: 'https://example.in/trip/7dX2kQ',
});

const maxOfferedDays = 3;

function listOfferedDays({ departureId, departureMonth }: Inquiry, tour: Tour | undefined): string[] {
  const departures = listUpcoming(tour?.departures, toIndianDay(Date.now())).filter(isBookable);
  const requestedDeparture = departures.find(({ id }) => id === departureId);
  if (requestedDeparture) return [requestedDeparture.startsOn];
  const month = String((months as readonly string[]).indexOf(departureMonth) + 1).padStart(2, '0');
  const monthDepartures = departures.filter(({ startsOn }) => startsOn.slice(5, 7) === month);
  return (monthDepartures.length > 0 ? monthDepartures : departures)
    .slice(0, maxOfferedDays)
    .map(({ startsOn }) => startsOn);
}

/** In rupees for one person. A foreign phone number gets the price for foreign nationals. */
export function findInquiryPrice({ countryCode, phone, departureId }: Inquiry, tour: Tour): number | null {
  const departure = tour.departures?.find(({ id }) => id === departureId);
  return findPriceOnDay(tour, findPriceKind(phone && countryCode), departure?.startsOn ?? '');
}

export function toTemplateFacts(inquiry: Inquiry, tours: readonly Tour[], siteOrigin: string): TemplateFacts {
  const tour = tours.find(({ _id }) => _id === inquiry.tourId);
  return {
    inquiry,
    tour: tour
      ? { heading: tour.heading, price: findInquiryPrice(inquiry, tour), link: siteOrigin + pages.tour(tour._id) }
      : null,
    days: listOfferedDays(inquiry, tour),
  };
}
