import { type ComponentType, createElement, type SVGProps } from 'react';

interface Lines {
  node: readonly (readonly [name: string, attributes: Record<string, string>])[];
}

const drawing = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': 'true',
} as const;

/** In the place of Lucide's own, which works out names, sizes and colours that no icon here has. */
export function lineIcon({ node }: Lines): ComponentType<SVGProps<SVGSVGElement>> {
  const lines = node.map(([name, attributes]) => createElement(name, attributes));
  return (props) => createElement('svg', { ...drawing, ...props }, ...lines);
}
