import postcss, { type AtRule, type Rule } from 'postcss';
import { featureAt, isNewer } from './newer-features.ts';

/** Newer selectors that may have rules of their own, and why a page is whole without these. */
const harmless: readonly [name: RegExp, why: string][] = [
  [/^has$/, 'marks a choice or makes room; what is chosen and read is there without it'],
  [/^(popover-open|modal)$/, 'of a menu or dialog that such a browser shows in another way: see site-nav.module.css'],
  [/^view-transition/, 'a page changes without one'],
  [/^details-content$/, 'what opens has no animation, and is opened by a script before it is printed'],
  [/^selection$/, 'the colour of selected text'],
  [/^-(webkit|moz)-/, 'each browser’s own name for a part of a field'],
];

const isNewerAt = (...path: string[]) => {
  try {
    return isNewer(featureAt('css', ...path));
  } catch {
    return false;
  }
};

/**
 * Styles newer than the floor that take others with them: a range in a media query drops its whole block, a selector that
 * isn't known its whole rule, plain selectors beside it included, and what stands within a rule is lost. `@supports` around
 * a rule makes it an extra.
 */
export function findNewerStyles(path: string, styles: string): string[] {
  const found: string[] = [];
  const rangesAreNewer = isNewerAt('at-rules', 'media', 'range_syntax');
  const newerNames = (selector: string) =>
    [...selector.matchAll(/::?([a-z-]+)/g)].flatMap(([, name = '']) => (isNewerAt('selectors', name) ? name : []));
  const isHarmless = (name: string) => harmless.some(([pattern]) => pattern.test(name));
  const nestingIsNewer = isNewerAt('selectors', 'nesting');
  postcss.parse(styles, { from: path }).walk((node) => {
    if (nestingIsNewer && node.parent?.type === 'rule' && (node.type === 'atrule' || node.type === 'rule'))
      found.push(`${path}: ${node} within a rule`);
    if (node.type === 'atrule' && node.name === 'media' && rangesAreNewer && /[<>]/.test(node.params))
      found.push(`${path}: @media ${node.params}`);
    if (node.type !== 'rule' || isExtra(node)) return;
    const newer = node.selectors.map(newerNames);
    const isMixed = newer.some((names) => names.length > 0) && newer.some((names) => names.length === 0);
    if (isMixed || !newer.flat().every(isHarmless)) found.push(`${path}: ${node.selector}`);
  });
  return found;
}

function isExtra(rule: Rule): boolean {
  for (let around = rule.parent; around?.type === 'atrule'; around = around.parent as Rule['parent'])
    if ((around as AtRule).name === 'supports') return true;
  return false;
}
