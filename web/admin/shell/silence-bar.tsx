import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { onContact } from '../../api/client';
import styles from './desk.module.css';

/** The desk works online: when the server is silent it says so, and until when one better saves nothing. */
export function SilenceBar() {
  const [silent, setSilent] = useState(false);
  useEffect(() => {
    setSilent(!navigator.onLine);
    const gone = () => setSilent(true);
    addEventListener('offline', gone);
    const leave = onContact((contact) => setSilent(contact === 'silent'));
    return () => {
      removeEventListener('offline', gone);
      leave();
    };
  }, []);
  return (
    <div role="status">
      {silent ? (
        <p className={styles.silence}>
          <CloudOff className="icon" aria-hidden="true" />
          <span>The server does not answer. The desk needs the network; what you have typed stays where it is.</span>
        </p>
      ) : null}
    </div>
  );
}
