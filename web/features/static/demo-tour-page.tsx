import Clock3 from 'lucide-react/icons/clock-3';
import Headset from 'lucide-react/icons/headset';
import Languages from 'lucide-react/icons/languages';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Users from 'lucide-react/icons/users';
import { useLocation } from 'react-router-dom';
import { pages } from '#shared/routes';
import { listQuestions } from '#shared/settings/questions';
import { Accordion } from '../../components/disclosure/disclosure';
import { PolicyNotes } from '../../components/disclosure/policy-notes';
import { MotorbikeIcon } from '../../components/drawings/icons';
import { Field } from '../../components/forms/field';
import { Breadcrumbs, PageHead } from '../../components/page/page-head';
import { useSite } from '../../components/page/site-context';
import { Gallery } from '../../components/pictures/gallery';
import { findRoutePicture } from '../../components/route-map/route-photo';
import { InquiryForm } from '../inquiry/inquiry-form';
import { demoTours, fixedPrice } from './demo-tours';
import * as styles from './layouts.module.css';

const features = [
  { Icon: Clock3, label: 'Duration', value: '8 days' },
  { Icon: MotorbikeIcon, label: 'Type', value: 'Adventure' },
  { Icon: Users, label: 'Group Size', value: '4 to 10 people' },
  { Icon: Languages, label: 'Languages', value: 'English, Hindi' },
  { Icon: ShieldCheck, label: 'Riding gear', value: 'Complimentary' },
  { Icon: Headset, label: 'Customer care', value: '24/7' },
];

/** Page of a demo tour (spec §2). */
export function Component() {
  const { pathname } = useLocation();
  const site = useSite();
  const tour = demoTours.find(({ id }) => pages.tourDetailOne(id) === pathname) ?? demoTours[0];
  if (!tour) return null;
  const { id, title, place } = tour;
  // Adds the pictures of the next three tours.
  const shownTours = [...demoTours, ...demoTours].slice(id - 1, id + 3);
  const pictures = [...new Set(shownTours.map(({ image }) => findRoutePicture(image, site).src))].filter(Boolean);
  return (
    <article className="container section">
      <PageHead
        title={title}
        description={`${title}, ${place}: a demo tour for this layout. Our real tours are on the other pages.`}
        path={pathname}
        noIndex
      />
      <Breadcrumbs steps={[{ name: 'Tour Packages', path: pages.grid }]} current={title} />
      <header className="section-head">
        <div>
          <p className="eyebrow">{place}</p>
          <h1>{title}</h1>
        </div>
      </header>
      <Gallery pictures={pictures} heading={title} />
      <div className={styles.page} data-sidebar="right">
        <div className={styles.content}>
          <dl className={styles.features}>
            {features.map(({ Icon, label, value }) => (
              <div key={label}>
                <dt className="fine-print">
                  <Icon className="icon" aria-hidden="true" /> {label}
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p>
            Eight unhurried days: short stages in the morning light, a long halt at noon, and nights in places with more
            stars than street lamps. This tour only shows a layout and isn’t for sale; the roads in its pictures are
            ours, and so are the answers below.
          </p>
          <h2>Questions &amp; Answers</h2>
          <Accordion name="demo" items={listQuestions(site).slice(0, 4)} />
          <h2>Policy notes</h2>
          <PolicyNotes />
          <h2 id="comment-title">Leave A Comment</h2>
          {/* `method="dialog"` submits nothing, even without JavaScript. */}
          <form className={styles.content} method="dialog" aria-labelledby="comment-title">
            <Field label="Name">{(inputProps) => <input {...inputProps} type="text" autoComplete="name" />}</Field>
            <Field label="Email">{(inputProps) => <input {...inputProps} type="email" autoComplete="email" />}</Field>
            <Field label="Comment">{(inputProps) => <textarea {...inputProps} rows={5} />}</Field>
            <button type="button" className="btn btn-line">
              Send Message
            </button>
          </form>
        </div>
        <aside className={`panel ${styles.inquiry}`} aria-labelledby="inquire-title">
          <p className={`tabular-nums ${styles.amount}`}>{fixedPrice}</p>
          <h2 id="inquire-title">Inquiry about this tour</h2>
          <InquiryForm
            key={title}
            formName={`demo-${id}`}
            label={`Inquiry about ${title}`}
            initial={{ subject: place, inquiryPage: place }}
          />
        </aside>
      </div>
    </article>
  );
}
