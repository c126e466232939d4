import type { PaperView } from '#shared/bookings/paper';
import { paperFileName } from '#shared/bookings/paper-words';
import type { Site } from '#shared/site/site';
import { CallUs, LinkedPage, Message, renderLinked } from '../quote/linked-page';
import every from '../styles/linked-page.css?inline';
import page from './page.css?inline';
import { PaperSheet } from './paper-sheet';
import sheet from './sheet.css?inline';

/** Inside the page. */
export const paperStyles = every + sheet + page;

/** The title is what browsers call the PDF. A preview of the link says nothing of the paper. */
export function renderPaper(view: PaperView, site: Site) {
  const title = view.kind === 'paper' ? paperFileName(view.paper) : `Paper | ${site.name}`;
  return renderLinked({ title, shared: `A paper from ${site.name}` }, site, <PaperPage view={view} />);
}

function PaperPage({ view }: { view: PaperView }) {
  if (view.kind === 'paper')
    return (
      <main className="paper">
        <PaperSheet paper={view.paper} />
      </main>
    );
  return (
    <LinkedPage>
      {view.kind === 'ended' ? (
        <Message title="This link has ended">
          <p>It no longer opens a paper. Ask us if you need it again.</p>
          <CallUs />
        </Message>
      ) : (
        <Message title="This link opens no paper">
          <p>
            Perhaps a part of it got lost on the way. Open it once more from the message that we sent, or write to us.
          </p>
          <CallUs />
        </Message>
      )}
    </LinkedPage>
  );
}
