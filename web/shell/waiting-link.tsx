import Clock3 from 'lucide-react/icons/clock-3';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { usePhone } from '../ui/page/phone';
import * as styles from './waiting-link.module.css';

export function WaitingLink() {
  const { waiting, refused } = usePhone();
  if (waiting + refused === 0) return null;
  const toCorrect = refused > 0 ? `${refused} to correct` : '';
  const toSend = waiting > 0 ? `${waiting} waiting to be sent` : '';
  return (
    <Link
      className={`tap ${styles.link}`}
      data-refused={refused > 0}
      to={pages.saved}
      aria-label={`Inquiries: ${[toCorrect, toSend].filter(Boolean).join(', ')}`}
    >
      <Clock3 className="icon" aria-hidden="true" />
      <span className="num">{refused || waiting}</span>{' '}
      <span className={styles.word}>{refused > 0 ? 'to correct' : 'waiting'}</span>
    </Link>
  );
}
