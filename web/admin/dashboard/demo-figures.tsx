import { site } from '#shared/site/site';
import { Figure, Figures } from '../ui/figures';
import { Part } from '../ui/part';

const cards = [
  { title: 'Total Bookings', figure: 120 },
  { title: 'Active Users', figure: 75 },
  { title: 'Travel Packages', figure: 25 },
];

/** Nothing backs the figures, so they come last and say so (spec §2). */
export function DemoFigures() {
  if (!site.demoFigures.shown) return null;
  return (
    <Part title="Demo figures">
      <p className="soft">Examples, not counted. Switch them off in shared/site/site.ts.</p>
      <Figures>
        {cards.map(({ title, figure }) => (
          <Figure key={title} term={title} value={figure} />
        ))}
      </Figures>
    </Part>
  );
}
