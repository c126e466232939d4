import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { faultKinds, faults, faultsPage } from '#shared/site/faults';
import { root } from '../setup/node-runtime.mjs';

const lead =
  'Owners are told by e-mail and on their phones when one of these repeats, once an hour at most. What else the site says about itself is at `/healthz`.';
const style =
  ':root{color-scheme:light dark}body{max-width:38em;margin:0 auto;padding:1.5em 1.2em 4em;font:1.05em/1.6 Figtree,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}h1{font-size:1.7em;line-height:1.2}h2{margin:1.8em 0 .3em;font-size:1.15em;line-height:1.3}p{margin:.3em 0}code{overflow-wrap:anywhere}';

const toHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/`([^`]+)`/g, '<code>$1</code>');

const markdown = `# When something is wrong

Written by \`npx vitest run scripts/house/faults -u\` from shared/site/faults.ts; the deployed site shows it at \`${faultsPage}\`.

${lead}

${faultKinds.map((kind) => `## ${faults[kind].title}\n\n${faults[kind].advice}\n`).join('\n')}`;

const page = `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>When something is wrong</title>
<style>${style}</style>
</head>
<body>
<h1>When something is wrong</h1>
<p>${toHtml(lead)}</p>
${faultKinds.map((kind) => `<h2 id="${kind}">${faults[kind].title}</h2>\n<p>${toHtml(faults[kind].advice)}</p>`).join('\n')}
</body>
</html>
`;

// To write them anew: npx vitest run scripts/house/faults -u
it('what to do about a fault is told in docs/operating/faults.md and on a page that needs no Worker', async () => {
  await expect(markdown).toMatchFileSnapshot(join(root, 'docs/operating/faults.md'));
  await expect(page).toMatchFileSnapshot(join(root, `web/public${faultsPage}`));
});

it('the page’s styles are let in by its policy', () => {
  const headers = readFileSync(join(root, 'web/public/_headers'), 'utf8');
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers).toContain(`style-src 'sha256-${hash}'`);
});
