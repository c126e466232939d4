import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useState } from 'react';
import { onContact } from '../../api/client';
import * as styles from './desk.module.css';

/** The Admin Panel needs a connection; this says so while the server isn't answering. */
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
        <p className={`notice ${styles.silence}`}>
          <CloudOff className="icon" aria-hidden="true" />
          <span>The server isn’t answering. You need a connection to save, but what you’ve typed is still here.</span>
        </p>
      ) : null}
    </div>
  );
}
