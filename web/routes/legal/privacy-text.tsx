import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { site } from '#shared/site';
import { type Kept, KeptTable } from './kept-table';
import type { LegalSection } from './legal-sheet';

const onPhone: readonly Kept[] = [
  {
    what: 'The site and the text of all tours',
    until: 'Until the next version of the site, or until we change or take down a tour.',
  },
  {
    what: 'Pictures that you have seen',
    until: 'The latest, up to 15 MB; older ones make way. Those of a saved tour stay until you take it off.',
  },
  {
    what: 'What you type into an inquiry form',
    until: 'Until you have sent it or press “Start over”, so that a dead battery loses no word.',
  },
  {
    what: 'Inquiries that wait for a network',
    until: 'Until they have reached us, or you delete them.',
  },
  { what: 'How far you had scrolled', until: 'Until you close the tab.' },
];

const atAgency: readonly Kept[] = [
  {
    what: 'Your inquiry: name, phone, e-mail, destination, number of people, month',
    until: 'Until we delete it. No machine does that by itself; ask, and we do.',
  },
  {
    what: 'With it: the page it was sent from, when it was written and when it came in, and a random number that keeps it from being stored twice',
    until: 'As long as the inquiry.',
  },
  {
    what: 'An e-mail to us with the same words',
    until: 'In our mailbox, until we delete it there. The note that it was sent: 30 days.',
  },
  {
    what: 'The server’s log: a random number, which kind of page or call, the answer’s code and how long it took',
    until: 'At most seven days, at our host. No address, no name, nothing that you wrote.',
  },
  {
    what: 'Your network address, counted to hold back floods of messages and guesses at passwords',
    until: 'For a minute at a time. It is not written beside your inquiry.',
  },
];

export const privacySections: readonly LegalSection[] = [
  {
    id: 'phone',
    title: 'On your phone',
    content: (
      <>
        <p>
          This site is made to work where there is no network, so your browser keeps a part of it. It never leaves your
          phone, apart from an inquiry, once you have pressed Send Message.
        </p>
        <KeptTable rows={onPhone} />
        <p>
          You see all of it, and clear it, under <Link to={pages.saved}>On this phone</Link>. Clearing this site’s data
          in your browser does the same, and takes waiting inquiries along.
        </p>
      </>
    ),
  },
  {
    id: 'agency',
    title: 'At the agency',
    content: (
      <>
        <p>We get to know you when you send an inquiry, and not before.</p>
        <KeptTable rows={atAgency} />
      </>
    ),
  },
  {
    id: 'uses',
    title: 'What we use it for',
    content: (
      <>
        <p>What you send us is used to</p>
        <ul>
          <li>answer your inquiry, by e-mail, phone or WhatsApp;</li>
          <li>work out a route, a month and a price for the people you name;</li>
          <li>apply for permits and book beds, once you have booked with us;</li>
          <li>reach you, and those you ride with, while the tour is on the road;</li>
          <li>keep the accounts that the law asks of us, once money has been paid.</li>
        </ul>
        <p>
          It is not sold, not passed on for advertising, and not used to send you anything that you did not ask for.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else is involved',
    content: (
      <>
        <p>
          The site, its database and its pictures are kept by Cloudflare, which works for us and, like any host, sees
          the network address that a request comes from. Our e-mail goes through it too.
        </p>
        <p>
          There are no trackers, no advertising, no visitor counts by third parties and no fonts from elsewhere. The map
          is OpenStreetMap’s, and is asked for only when you press Show map. Links to WhatsApp, Instagram, YouTube and
          Facebook lead to those companies once you press them.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    content: (
      <p>
        None for visitors. Whoever signs in to the agency’s own desk gets one, for 180 days, that lets a known browser
        in while somebody else is guessing at its password, and a token in the browser’s storage until logout; after
        that, until the next sign-in, the address of the desk’s page to come back to.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    content: (
      <p>
        Under the Digital Personal Data Protection Act, 2023 you may ask what we hold of you, have it corrected or
        deleted, and complain, first to us and then to the Data Protection Board of India. Write to{' '}
        <a href={`mailto:${site.email}`}>{site.email}</a> or call {site.phone}; we answer within a week.
      </p>
    ),
  },
];
