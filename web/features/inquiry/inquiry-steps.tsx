import { Link } from 'react-router-dom';
import { formatRupees } from '#shared/money';
import { pages } from '#shared/routes';
import { formatInstalments } from '#shared/settings/policy';
import type { Site } from '#shared/settings/site';
import { useSite } from '../../components/page/site-context';
import { Milestone } from '../../components/tours/milestone';
import * as styles from './inquiry-steps.module.css';

function toSteps(site: Site) {
  return [
    {
      milestone: { label: 'Asked', figure: '₹0', unit: 'and no account' },
      text: 'Where to, which month, how many of you. No network? We send it when you’re back.',
    },
    {
      milestone: { label: 'Answered', figure: '1 day', unit: 'at the latest' },
      text: 'By somebody who has ridden that road: on WhatsApp, by phone or by e-mail.',
    },
    {
      milestone: { label: 'Dates', figure: `${site.quoteDays} days`, unit: 'your quote holds' },
      text: 'Your dates and the full price on one page. It changes only if you ask.',
    },
    {
      milestone: { label: 'Deposit', figure: formatRupees(site.deposit), unit: 'per person' },
      text: `Holds your seats. ${formatInstalments(site.instalments)}.`,
    },
  ];
}

export function InquirySteps({ className = '' }: { className?: string | undefined }) {
  return (
    <section className={`${styles.steps} ${className}`} aria-labelledby="steps-title">
      <h2 id="steps-title" className={styles.title}>
        How booking works
      </h2>
      <ol className={styles.stepList}>
        {toSteps(useSite()).map(({ milestone, text }) => (
          <li key={milestone.label}>
            <Milestone {...milestone} />
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="fine-print">
        Cancelling? <Link to={pages.terms}>See refunds</Link>.
      </p>
    </section>
  );
}
