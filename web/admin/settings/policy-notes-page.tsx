import { Link } from 'react-router-dom';
import { pages } from '#shared/routes';
import { listPolicySections } from '#shared/settings/policy';
import { useSite } from '../../components/page/site-context';
import { AdminPage } from '../components/admin-page';
import * as styles from './policy-notes.module.css';

export function Component() {
  return (
    <AdminPage
      title="Policy notes"
      lead={
        <>
          What riders read under every tour and on <Link to={pages.terms}>the terms page</Link>. It’s the same for every
          tour, and can only be read here. Owners change its figures under Settings.
        </>
      }
    >
      <div className="grid items-start auto-fit-240 gap-5">
        {listPolicySections(useSite()).map(({ title, points }) => (
          <section key={title} className="card padded">
            <h2>{title}</h2>
            <ul className={`mt-3 ${styles.points}`}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </AdminPage>
  );
}
