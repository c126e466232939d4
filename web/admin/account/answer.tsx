import CheckCircle2 from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import * as card from '../../ui/forms/account-card.module.css';
import styles from './account.module.css';

export interface Said {
  kind: 'good' | 'bad';
  message: string;
}

/** The server's message, green or red. The live region is there before the text, so it is read out. */
export function Answer({ said }: { said: Said | null }) {
  const Icon = said?.kind === 'good' ? CheckCircle2 : TriangleAlert;
  return (
    <div role={said?.kind === 'bad' ? 'alert' : 'status'} className={styles.said}>
      {said ? (
        <p className={`notice ${styles.answer} ${styles[said.kind]}`}>
          <Icon className="icon" aria-hidden="true" />
          <span>{said.message}</span>
        </p>
      ) : null}
    </div>
  );
}

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

/** In the hash, which is never sent to a server. */
function readLinkToken(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('t') || null;
}

/** Undefined until hydration, for the Worker, which renders first, never sees it. */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const read = () => setToken(readLinkToken(location.hash));
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return token;
}
