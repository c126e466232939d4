import { formatRupees } from '../money.ts';
import { fillFacts } from './agency-texts.ts';
import { formatInstalments } from './policy.ts';
import type { Question, Site } from './site.ts';

/** DEMO, until an owner writes other questions. */
export const defaultQuestions: readonly Question[] = [
  {
    title: 'Do I need experience on mountain roads?',
    text: 'A licence for a motorcycle with gears. Each tour’s page says how much riding you need.',
  },
  {
    title: 'What gear do I get, and what do I bring?',
    text: 'Helmet, jacket, gloves and knee guards come with every ride. Bring boots, warm layers and your medicines.',
  },
  {
    title: 'What about the altitude?',
    text: 'Each tour’s page shows where you sleep how high. We climb slowly, carry oxygen, and turn back when someone has to.',
  },
  {
    title: 'Will my phone work?',
    text: 'In towns, mostly; over the passes, no. This site works offline.',
  },
  {
    title: 'Which papers do I need?',
    text: 'Your original driving licence and photo ID; foreign riders need an international driving permit. We apply for other permits.',
  },
  {
    title: 'Can I ride my own motorcycle?',
    text: 'Yes, if it is serviced and insured. You pay for its fuel and spares.',
  },
  {
    title: 'Can someone come along as a pillion or in the car?',
    text: 'Both. Most rides have seats in the support vehicle.',
  },
  {
    title: 'What happens when a pass is closed?',
    text: 'We wait, go round, or end the day somewhere else. We pay for the extra beds and fuel; missed flights are yours to insure.',
  },
];

export function listQuestions(site: Site): readonly Question[] {
  const terms = { deposit: formatRupees(site.deposit), instalments: formatInstalments(site.instalments) };
  return (site.questions ?? defaultQuestions).map(({ title, text }) => ({
    title: fillFacts(title, site, terms),
    text: fillFacts(text, site, terms),
  }));
}
