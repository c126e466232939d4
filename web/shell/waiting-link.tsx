import { Clock3 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { usePhone } from '../ui/phone';
import styles from './waiting-link.module.css';

/** Shows how many inquiries wait on this phone, while any do. */
export function WaitingLink() {
  const { waiting: count } = usePhone();
  if (count === 0) return null;
  return (
    <Link
      className={styles.link}
      to={pages.saved}
      aria-label={`${count} ${count === 1 ? 'inquiry' : 'inquiries'} waiting to be sent`}
    >
      <Clock3 className="icon" aria-hidden="true" />
      <span className="num">{count}</span> waiting
    </Link>
  );
}
