import { Link } from 'react-router-dom';
import { pages } from '#shared/routes';
import { backupRetentionMonths, inquiryRetentionMonths, type Site } from '#shared/settings/site';
import { PrintLink } from '../../components/links';
import { PageHead } from '../../components/page/page-head';
import { useSite } from '../../components/page/site-context';
import * as styles from './legal.module.css';
import { LegalPage, type LegalSection } from './legal-sheet';

const phoneData: readonly StoredData[] = [
  {
    data: 'The site and the text of all tours',
    retention: 'Until the next version of the site, or until we change or remove a tour.',
  },
  {
    data: 'Pictures you’ve seen',
    retention: 'The latest ones, up to 15 MB. A saved tour’s pictures stay until you remove it.',
  },
  {
    data: 'What you type into an inquiry form',
    retention: 'Until you send it or press “Clear”.',
  },
  {
    data: 'Inquiries waiting for a connection',
    retention: 'Until we have them, or you delete them.',
  },
  {
    data: 'Your ride plans (dates, bike, which travel documents you have)',
    retention:
      'Until you delete them. A plan is sent only if you tick “Send my ride plan too”, and then without your travel documents and your passport.',
  },
  { data: 'Day or night, if you chose one', retention: 'Until you choose another, at the end of any page.' },
  { data: 'How far you’ve scrolled', retention: 'Until you close the tab.' },
];

const agencyData: readonly StoredData[] = [
  {
    data: 'Your inquiry: name, phone, e-mail, destination, number of people, month, your plan if you sent it along, and our notes',
    retention: `For ${inquiryRetentionMonths} months, then it’s erased by itself. Sooner, if you ask us. A backup keeps what was erased for up to ${backupRetentionMonths} months, our host for 30 days.`,
  },
  {
    data: 'Quotes that we make you, whether you read and accepted one, and the name that you accepted it with',
    retention: 'As long as your inquiry.',
  },
  {
    data: 'With it: the page you sent it from, when you wrote it, when we got it, and a random number that keeps it from being stored twice',
    retention:
      'As long as the inquiry. Only the random number stays, so that a late copy from your phone isn’t stored again.',
  },
  {
    data: 'An e-mail to us with the same content',
    retention: 'In our mailbox, until we delete it there. The note that it was sent: 30 days.',
  },
  {
    data: 'The server’s log: a random number, which kind of page or call, the answer’s code and how long it took',
    retention: 'At most seven days, at our host. No address, no name, nothing you wrote.',
  },
  {
    data: 'Your network address, counted to hold back floods of messages and guesses at passwords',
    retention: 'For a minute at a time.',
  },
  {
    data: 'The network address from which somebody signs in to our admin',
    retention: 'A failed try for a day, others for 30 days, as a hash under a key that changes each week.',
  },
  {
    data: 'A hash of your network address with your inquiry, under a secret key, to see when too many come from it',
    retention: 'For a day.',
  },
];

export const toPrivacySections = (site: Site): readonly LegalSection[] => [
  {
    id: 'phone',
    title: 'On your phone',
    content: (
      <>
        <p>
          This site works offline, so your browser stores part of it. None of that leaves your phone, apart from an
          inquiry, once you have sent it.
        </p>
        <StoredDataList rows={phoneData} />
        <p>
          You can see it all, and clear it, under <Link to={pages.saved}>Saved trips</Link>. Clearing this site’s data
          in your browser does the same, and deletes waiting inquiries too.
        </p>
        <p>
          A ride plan asks your phone where you are when you press “Where am I?”, and only then. The answer is worked
          out on the phone; your position is neither stored nor sent.
        </p>
      </>
    ),
  },
  {
    id: 'agency',
    title: 'At the agency',
    content: <StoredDataList rows={agencyData} />,
  },
  {
    id: 'uses',
    title: 'What we use it for, and why we may',
    content: (
      <>
        <p>You agree to this by sending it. We use it to</p>
        <ul>
          <li>answer your inquiry, by e-mail, phone or WhatsApp;</li>
          <li>work out a route, a month and a price for the people you name;</li>
          <li>apply for permits and book beds, once you have booked with us;</li>
          <li>reach you, and those you ride with, while the tour is on the road.</li>
        </ul>
        <p>
          We keep accounts once you’ve paid, because tax law says so; addresses and the log, because the site must stay
          safe. We don’t sell it, pass it on for advertising, or use it to send you anything you didn’t ask for.
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
          Cloudflare hosts the site, its database and its pictures for us and, like any host, sees the network address a
          request comes from. Our e-mail goes through it too. It answers from the data centre nearest to you, so some of
          this happens outside India. Our phones hear of an inquiry, without your name, through the push services of
          Apple, Google, Microsoft and Mozilla, encrypted.
        </p>
        <p>
          There are no trackers, ads, visitor counters or fonts from elsewhere. The map is OpenStreetMap’s, and is asked
          for only when you press Show map. Links to WhatsApp, Instagram, YouTube and Facebook lead there once you press
          them.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    content: (
      <p>
        None for visitors. Agency staff get two when they sign in: one until logout, and one for 180 days that lets
        their browser in while someone else is guessing their password. Until logout it stores a token too; after that,
        the address of the admin’s page to come back to.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    content: (
      <p>
        Under the Digital Personal Data Protection Act, 2023 you may ask what we hold about you, have it corrected or
        erased, withdraw your consent, name somebody who may do this for you if you die or can’t, and complain, first to
        us and then to the Data Protection Board of India. Write to <a href={`mailto:${site.email}`}>{site.email}</a> or
        call {site.phone}: {site.grievanceOfficer}, our grievance officer, replies within a week. For anybody under 18,
        a parent writes to us.
      </p>
    ),
  },
];

interface StoredData {
  data: string;
  retention: string;
}

function StoredDataList({ rows }: { rows: readonly StoredData[] }) {
  return (
    <dl className={styles.stored}>
      {rows.map(({ data, retention }) => (
        <div key={data}>
          <dt>{data}</dt>
          <dd>{retention}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Component() {
  const site = useSite();
  return (
    <>
      <PageHead
        title="Privacy Policy"
        description={`What ${site.name} stores about you: your inquiry at the agency, tours and drafts on your own phone. No trackers, no advertising, no cookies for visitors.`}
        path={pages.privacy}
      />
      <LegalPage
        title="Privacy Policy"
        eyebrow="What we store, and where"
        lead="Browsing this site tells us nothing about you. An inquiry tells us what you write in it. Everything else stays on your phone, where you can delete it."
        actions={<PrintLink />}
        sections={toPrivacySections(site)}
      />
    </>
  );
}
