import type { ActivityPage, refusalKinds } from '#shared/activity';
import { formatNumber } from '#shared/heights';
import * as styles from './activity.module.css';

const words: Record<(typeof refusalKinds)[number], string> = {
  login: 'Failed logins',
  unauthorized: 'Without a valid session',
  forbidden: 'No permission',
  too_many: 'Too many at once',
};

/** How many calls were refused. A sudden rise is somebody trying. */
export function Refused({ today, week }: ActivityPage['refused']) {
  return (
    <section className={`card ${styles.refused}`} aria-labelledby="refused-title">
      <h2 id="refused-title">Refused calls</h2>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">Today</th>
            <th scope="col">7 days</th>
          </tr>
        </thead>
        <tbody>
          {(Object.keys(words) as (keyof typeof words)[]).map((kind) => (
            <tr key={kind}>
              <th scope="row">{words[kind]}</th>
              <td className="num">{formatNumber(today[kind] ?? 0)}</td>
              <td className="num">{formatNumber(week[kind] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="fine">Up to a minute behind. The log has every call.</p>
    </section>
  );
}
