import type { Site } from '#shared/settings/site';
import { escapeXml } from '#shared/text';

// A mail's words again, under the agency's mark, for mail programs that show HTML. Drawn with what they all know: no
// picture to fetch, no table, no class of its own but for the dark.

const yellow = '#f5b700';
const flags = ['#2c67a8', '#f4f1ea', '#c8352b', '#2f8f5b', yellow];
const condensed = "'Barlow Condensed','Roboto Condensed','Arial Narrow',Arial,sans-serif";

/** The line, escaped; an address of ours is a link, anybody else's stays text. */
function toLine(line: string, ours: string): string {
  const [before = '', ...after] = line.split(`${ours}/`);
  const links = after.map((rest) => {
    const [path = ''] = /^[^\s"'<>]*/.exec(rest) ?? [];
    const address = escapeXml(`${ours}/${path}`);
    return `<a href="${address}">${address}</a>${escapeXml(rest.slice(path.length))}`;
  });
  return escapeXml(before) + links.join('');
}

/** Lines such as `Reference:   HP-1234` have the name of the fact set apart. */
function toParagraph(paragraph: string, ours: string): string {
  const lines = paragraph.split('\n').map((line) => {
    const [, name, value] = /^([A-Z][\w -]{1,18}:) +(.+)$/.exec(line) ?? [];
    if (name === undefined || value === undefined || paragraph.indexOf('\n') < 0) return toLine(line.trim(), ours);
    return `<span class="name" style="display:inline-block;min-width:104px;color:#4a4f5c">${escapeXml(name)}</span> <b>${toLine(value, ours)}</b>`;
  });
  return `<p style="margin:0 0 18px">${lines.join('<br>\n')}</p>`;
}

/** @param ours the site's address, without a slash at its end */
export function renderMailHtml(site: Site, text: string, ours: string): string {
  const words = text.trim().split(/\n{2,}/);
  const band = flags
    .map((colour) => `<span style="display:inline-block;width:20%;height:5px;background:${colour}"></span>`)
    .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>:root{color-scheme:light dark}a{color:#0f6e84}@media (prefers-color-scheme:dark){body,.name{background:#0f1420!important;color:#ece6da!important}a{color:#7fc3d3!important}}</style></head>
<body style="margin:0;padding:24px 20px;background:#fbf8f3;color:#1b1f2a;font:16px/1.55 Figtree,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<div aria-hidden="true" style="width:38px;margin:0 0 8px;border:2px solid #1b1f2a;border-radius:21px 21px 6px 6px;background:#fff;overflow:hidden"><div style="height:18px;background:${yellow}"></div><div style="height:22px;color:#1b1f2a;font:16px/20px Arial,sans-serif;text-align:center">▲</div></div>
<p style="margin:0 0 10px;font:700 26px/1 ${condensed};letter-spacing:.04em;text-transform:uppercase">${escapeXml(site.name)}</p>
<div aria-hidden="true" style="margin:0 0 26px;font-size:0;line-height:0">${band}</div>
${words.map((paragraph) => toParagraph(paragraph, ours)).join('\n')}
</div></body></html>
`;
}
