import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pages } from '#shared/paths';
import { Accordion } from '../../ui/folds/accordion';
import { PolicyNotes } from '../../ui/folds/policy-notes';
import { Field } from '../../ui/forms/field';
import { InquiryForm } from '../../ui/inquiry/inquiry-form';
import { Crumbs } from '../../ui/page/crumbs';
import { PageHead } from '../../ui/page/page-head';
import { Gallery } from '../../ui/pictures/gallery';
import { roadSrc } from '../../ui/road/road-pictures';
import { DemoCard } from './demo-card';
import { demoQuestions, demoTours, fixedPrice, priceFilter } from './demo-tours';
import { FeatureList } from './feature-list';
import { PriceFilter } from './price-filter';
import { inRange, type PriceRange, parseRange } from './price-range';
import * as styles from './show.module.css';

/** Spec §2. */
export function Component() {
  const { pathname } = useLocation();
  const tour = demoTours.find(({ id }) => pages.tourDetailOne(id) === pathname) ?? demoTours[0];
  if (!tour) return null;
  const { title, place, image, more } = tour;
  return (
    <article className={styles.page}>
      <PageHead
        title={title}
        description={`${title}, ${place}: a demo tour for this layout. Our real tours are on the other pages.`}
        path={pathname}
        hidden
      />
      <div className="wrap">
        <Crumbs trail={[{ name: 'Tour Packages', path: pages.grid }]} here={title} className={styles.crumbs} />
        <header className={styles.head}>
          <p className="eyebrow">{place}</p>
          <h1>{title}</h1>
        </header>
        <Gallery pictures={[image, ...more].map((name) => roadSrc(name, 1120))} heading={title} />
        <div className={styles.columns}>
          <div className={styles.story}>
            <FeatureList />
            <p className={styles.description}>
              Eight unhurried days: short stages in the morning light, a long halt at noon, and nights in places with
              more stars than street lamps. This tour only shows a layout and isn’t for sale; the roads in its pictures
              are ours, and so are the answers below.
            </p>
            <section aria-labelledby="questions-title">
              <h2 id="questions-title">Questions &amp; Answers</h2>
              <Accordion name="demo" items={demoQuestions()} />
            </section>
            <section aria-labelledby="policy-title">
              <h2 id="policy-title">Policy notes</h2>
              <PolicyNotes />
            </section>
            <CommentForm />
          </div>
          <aside className={`panel ${styles.side}`} aria-labelledby="inquire-title">
            <p className={`${styles.price} num`}>{fixedPrice}</p>
            <h2 id="inquire-title">Ask about this tour</h2>
            <InquiryForm
              key={title}
              form={`demo-${tour.id}`}
              label={`Inquiry about ${title}`}
              initial={{ subject: place, inquiryPage: place }}
            />
          </aside>
        </div>
        <OtherDemoTours than={tour.id} />
      </div>
    </article>
  );
}

/** Spec §2. `method="dialog"` submits nothing, even without JavaScript. */
function CommentForm() {
  return (
    <section aria-labelledby="comment-title">
      <h2 id="comment-title">Leave A Comment</h2>
      <form className={styles.comment} method="dialog" aria-labelledby="comment-title">
        <Field label="Name">{(wires) => <input {...wires} type="text" autoComplete="name" />}</Field>
        <Field label="Email">{(wires) => <input {...wires} type="email" autoComplete="email" />}</Field>
        <Field label="Comment" className={styles.wide}>
          {(wires) => <textarea {...wires} rows={5} />}
        </Field>
        <button type="button" className={`btn btn-line ${styles.send}`}>
          Send Message
        </button>
      </form>
    </section>
  );
}

const atFirst: PriceRange = { from: priceFilter.detailFrom, to: priceFilter.detailTo };

/** Spec §9. */
function OtherDemoTours({ than }: { than: number }) {
  const { search } = useLocation();
  const [range, setRange] = useState(() => parseRange(search, atFirst));
  const shown = demoTours.filter(({ id, amount }) => id !== than && inRange(range, amount));
  return (
    <section className={styles.others} aria-labelledby="others-title">
      <h2 id="others-title">More at this price</h2>
      <div className={`cluster ${styles.filter}`}>
        <PriceFilter range={range} onRange={setRange} />
        <p role="status" className="num">
          {shown.length} {shown.length === 1 ? 'tour' : 'tours'}
        </p>
      </div>
      <ul className={styles.cards}>
        {shown.map((tour) => (
          <li key={tour.id}>
            <DemoCard tour={tour} shape="grid" />
          </li>
        ))}
      </ul>
    </section>
  );
}
