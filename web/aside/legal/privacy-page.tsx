import { pages } from '#shared/paths';
import { PrintLink } from '../../ui/links/print-link';
import { PageHead } from '../../ui/page/page-head';
import { useSite } from '../../ui/page/site-context';
import { LegalPage } from './legal-sheet';
import { toPrivacySections } from './privacy-text';

export function Component() {
  const site = useSite();
  return (
    <>
      <PageHead
        title="Privacy Policy"
        description={`What ${site.name} stores about you: your inquiry at the agency, tours and drafts on your own phone. No trackers, no advertising, no cookies for visitors.`}
        path={pages.privacy}
      />
      <LegalPage
        title="Privacy Policy"
        eyebrow="What we store, and where"
        lead="Browsing this site tells us nothing about you. An inquiry tells us what you write in it. Everything else stays on your phone, where you can delete it."
        acts={<PrintLink />}
        sections={toPrivacySections(site)}
      />
    </>
  );
}
