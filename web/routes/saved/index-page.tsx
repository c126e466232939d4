import { useEffect, useState } from 'react';
import { pages } from '#shared/paths';
import { PageHead } from '../../ui/page-head';
import { InstallHere } from './install-here';
import { KeptOnPhone } from './kept-on-phone';
import { MyRides } from './my-rides';
import { RideFiles } from './ride-files';
import * as styles from './saved.module.css';
import { SavedTours } from './saved-tours';
import { WaitingInquiries } from './waiting-inquiries';

export function Component() {
  // The server can't know what is on this phone.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <div className={`wrap section ${styles.page}`}>
      <PageHead
        title="On this phone"
        description="Your rides, inquiries waiting for a connection, and the tours saved on this phone."
        path={pages.saved}
        hidden
      />
      <header>
        <p className="eyebrow">Offline</p>
        <h1>On this phone</h1>
      </header>
      {ready ? (
        <>
          <WaitingInquiries />
          <MyRides />
          <SavedTours />
          <RideFiles />
          <InstallHere />
          <KeptOnPhone />
        </>
      ) : (
        <p className={styles.unread}>
          This page shows what is kept on this phone, and only a script can look there. Scripts are switched off here,
          or haven’t loaded yet.
        </p>
      )}
    </div>
  );
}
