import Clock3 from 'lucide-react/icons/clock-3';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { inquiryPages } from '#shared/inquiries/inquiry-labels';
import { tripPaths } from '#shared/link-routes';
import { pages } from '#shared/routes';
import { OfficeMap } from '../../components/drawings/office-map';
import { PageHead } from '../../components/page/page-head';
import { useSite } from '../../components/page/site-context';
import { useOfflineState } from '../../components/page/use-offline-state';
import * as pageStyles from '../inquiry/form-page.module.css';
import { InquiryForm } from '../inquiry/inquiry-form';
import * as styles from './contact.module.css';

const initial = { inquiryPage: inquiryPages.contact };

export function Component() {
  const site = useSite();
  const { canStore } = useOfflineState();
  return (
    <div className={`container section ${pageStyles.page}`}>
      <PageHead
        title="Contact Us"
        description={`Write to ${site.name} in ${site.city}, call ${site.phone}, or come by: ${site.address.oneLine}. We reply within a day.`}
        path={pages.contact}
      />
      <header>
        <p className="eyebrow">Contact Us</p>
        <h1>Get in touch!</h1>
        <p className="lead">
          Tell us the road and the month, and someone who’s ridden it will reply within a day.
          {canStore ? ' If you’re offline, we’ll send your message when you’re back in range.' : ''}
        </p>
        <p className={`cluster ${styles.direct}`}>
          <a className="btn btn-quiet" href={site.chatHref} target="_blank" rel="noreferrer">
            <MessageCircle className="icon" aria-hidden="true" />
            WhatsApp<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
          <a className="btn btn-quiet tabular-nums" href={site.phoneHref}>
            <Phone className="icon" aria-hidden="true" />
            <span className="visually-hidden">Call </span>
            {site.phone}
          </a>
        </p>
        <p>
          Booked with us?{' '}
          <a className="touch-target" href={tripPaths.findLink}>
            Send me my link
          </a>
        </p>
      </header>
      <section className={`panel ${pageStyles.card}`} aria-label="Get in touch!">
        <InquiryForm
          formName="contact"
          label="Get in touch!"
          submitLabel="Send Message"
          initial={initial}
          hasOfflineNote={false}
        />
      </section>
      <section className={styles.office} aria-labelledby="office-title">
        <h2 id="office-title">The office</h2>
        <ul className={styles.channels}>
          <li>
            <MapPin className="icon" aria-hidden="true" />
            <address>
              {site.address.street}, {site.address.city} {site.address.postcode}, {site.address.country}
            </address>
          </li>
          <li>
            <Mail className="icon" aria-hidden="true" />
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </li>
          <li>
            <Clock3 className="icon" aria-hidden="true" />
            <span>{site.hours}</span>
          </li>
        </ul>
        <OfficeMap tall />
      </section>
    </div>
  );
}
