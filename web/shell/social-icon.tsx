import type { site } from '#shared/site/site';

type Network = (typeof site.social)[number]['name'];

/** One path each, on a 24 by 24 grid. */
const drawings: Record<Network, string> = {
  Instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm5-1.2v.4',
  YouTube: 'M5 5.5h14A3 3 0 0 1 22 8.5v7a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zm5 3.5v6l5-3z',
  Facebook: 'M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V10H7v4h3v7h4v-7h3l.8-4H14V8a1 1 0 0 1 1-1h2z',
};

export function SocialIcon({ name }: { name: Network }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
