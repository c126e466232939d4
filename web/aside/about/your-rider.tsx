import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { crew } from '#shared/site/crew';
import { useSite } from '../../ui/page/site-context';
import { RoadPhoto } from '../../ui/road/road-photo';
import * as styles from './your-rider.module.css';

export function YourRider() {
  const site = useSite();
  return (
    <section className={`wrap section ${styles.rider}`} aria-labelledby="rider-title">
      <div className={styles.photo}>
        <RoadPhoto name="g-water-crossing" sizes="(min-width: 1000px) 560px, calc(100vw - 40px)" />
      </div>
      <div className={styles.words}>
        <p className="eyebrow">Where it began</p>
        <h2 id="rider-title">KNOW YOUR RIDER</h2>
        <p>
          In {site.founded} I left a desk in {site.city} with one motorcycle, two friends and a paper map of the
          Manali–Leh road. We came home thinner, broke, and sure that people should see this without the mistakes we
          made: too high too early, too little fuel, nobody behind us with a spare clutch plate.
        </p>
        <p>
          Since then we’ve ridden every {site.name} tour before selling it. A road captain goes first, a mechanic last,
          and a truck with oxygen and spares in between. The heights and distances on our pages are the ones we ride by.
        </p>
        {crew.shown && site.founder ? <p className={styles.signed}>{site.founder}, founder</p> : null}
        <Link className="btn" to={pages.contact}>
          Read More<span className="visually-hidden">: talk to us</span>
        </Link>
      </div>
    </section>
  );
}
