import Info from 'lucide-react/icons/info';
import { formatDay } from '#shared/text/dates';
import * as styles from './no-longer-offered.module.css';

export function NoLongerOffered({ savedAt }: { savedAt: string }) {
  return (
    <p className={`notice ${styles.news}`}>
      <Info className="icon" aria-hidden="true" />
      <span>
        <b>
          No longer offered; saved <span className="num">{formatDay(savedAt)}</span>.
        </b>{' '}
        This is the copy on your phone, as it was then. You can still <a href="#inquire">ask about it</a>.
      </span>
    </p>
  );
}
