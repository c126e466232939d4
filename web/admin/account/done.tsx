import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import * as card from '../../ui/forms/account-card.module.css';
import { Answer, type Said } from './answer';

/** The link has done its work; the login comes next. */
export function Done({ said }: { said: Said }) {
  return (
    <div className={card.form}>
      <Answer said={said} />
      <Link className="btn" to={pages.login}>
        Login
      </Link>
    </div>
  );
}
