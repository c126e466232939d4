import { pages } from '#shared/paths';
import { PageHead } from '../../ui/page-head';
import { KeptOnPhone } from './kept-on-phone';
import * as styles from './saved.module.css';
import { SavedTours } from './saved-tours';
import { WaitingInquiries } from './waiting-inquiries';

export function Component() {
  return (
    <div className={`wrap section ${styles.page}`}>
      <PageHead
        title="On this phone"
        description="Inquiries waiting for a connection, and the tours saved on this phone."
        path={pages.saved}
        hidden
      />
      <header>
        <p className="eyebrow">Offline</p>
        <h1>On this phone</h1>
      </header>
      <WaitingInquiries />
      <SavedTours />
      <KeptOnPhone />
    </div>
  );
}
