import { Link } from 'react-router-dom';
import { formatNumber } from '#shared/heights';
import * as styles from './dashboard.module.css';

export interface LiveFigureProps {
  term: string;
  figure: number | undefined;
  to: string;
}

export function LiveFigure({ term, figure, to }: LiveFigureProps) {
  return (
    <div className={styles.figure}>
      <dt>
        <Link className="tap" to={to}>
          {term}
        </Link>
      </dt>
      <dd className="num">{figure === undefined ? '–' : formatNumber(figure)}</dd>
    </div>
  );
}
