import type { TemplateLanguage } from '#shared/inquiries/reply-templates';
import type { Site } from '#shared/settings/site';
import { escapeXml } from '#shared/text';

// Mail programs show only simple HTML, so there are no pictures, no tables, and few classes, for dark mode.

const signYellow = '#f5b700';
const flagColours = ['#2c67a8', '#f4f1ea', '#c8352b', '#2f8f5b', signYellow];
const condensedFonts = "'Barlow Condensed','Roboto Condensed','Arial Narrow',Arial,sans-serif";
const buttonStyle =
  'display:inline-block;margin:4px 0;padding:11px 18px;border-radius:8px;background:#0f6e84;color:#fff;font-weight:600;text-decoration:none';

function toHtmlLine(line: string, siteUrl: string): string {
  const [textBeforeLinks = '', ...textsAfterSiteUrl] = line.split(`${siteUrl}/`);
  const links = textsAfterSiteUrl.map((text) => {
    const [path = ''] = /^[^\s"'<>]*/.exec(text) ?? [];
    const address = escapeXml(`${siteUrl}/${path}`);
    return `<a href="${address}">${address}</a>${escapeXml(text.slice(path.length))}`;
  });
  return escapeXml(textBeforeLinks) + links.join('');
}

/** Splits `See your quote: https://…` if the address is the site's and has a secret token, which nobody reads. */
function parseTokenLink(line: string, siteUrl: string): { label: string; address: string } | null {
  const [, label, address] = /^(.{2,60}?)[:?]? (https?:\/\/[^\s"'<>]*\/[\w-]{43})$/.exec(line) ?? [];
  return label && address?.startsWith(`${siteUrl}/`) ? { label, address } : null;
}

/** In a paragraph of several lines, aligns the values of lines such as `Reference:   HP-1234`. */
function toHtmlParagraph(paragraph: string, siteUrl: string): string {
  const textLines = paragraph.split('\n');
  const htmlLines = textLines.map((line) => {
    const link = parseTokenLink(line, siteUrl);
    // The link to stop reminders ends with a question mark, and is no button.
    if (link && line.includes('?'))
      return `${escapeXml(line.slice(0, line.indexOf('?') + 1))} <a href="${escapeXml(link.address)}">${escapeXml(new URL(siteUrl).host)}</a>`;
    if (link)
      return `<a class="button" href="${escapeXml(link.address)}" style="${buttonStyle}">${escapeXml(link.label)}</a>`;
    const [, name, value] = /^(\p{L}[\p{L}\p{M}\p{N} -]{1,18}:) +(.+)$/u.exec(line) ?? [];
    if (name === undefined || value === undefined || textLines.length === 1) return toHtmlLine(line.trim(), siteUrl);
    return `<span class="name" style="display:inline-block;min-width:104px;color:#4a4f5c">${escapeXml(name)}</span> <b>${toHtmlLine(value, siteUrl)}</b>`;
  });
  return `<p style="margin:0 0 18px">${htmlLines.join('<br>\n')}</p>`;
}

/** @param language of the text */
export function renderMailHtml(site: Site, text: string, siteUrl: string, language: TemplateLanguage = 'en'): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  const flagBand = flagColours
    .map((colour) => `<span style="display:inline-block;width:20%;height:5px;background:${colour}"></span>`)
    .join('');
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>:root{color-scheme:light dark}a{color:#0f6e84}@media (prefers-color-scheme:dark){body,.name{background:#0f1420!important;color:#ece6da!important}a{color:#7fc3d3!important}a.button{color:#fff!important}}</style></head>
<body style="margin:0;padding:24px 20px;background:#fbf8f3;color:#1b1f2a;font:16px/1.55 Figtree,-apple-system,'Segoe UI',Roboto,'Noto Sans Devanagari',Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
<div aria-hidden="true" style="width:38px;margin:0 0 8px;border:2px solid #1b1f2a;border-radius:21px 21px 6px 6px;background:#fff;overflow:hidden"><div style="height:18px;background:${signYellow}"></div><div style="height:22px;color:#1b1f2a;font:16px/20px Arial,sans-serif;text-align:center">▲</div></div>
<p style="margin:0 0 10px;font:700 26px/1 ${condensedFonts};letter-spacing:.04em;text-transform:uppercase">${escapeXml(site.name)}</p>
<div aria-hidden="true" style="margin:0 0 26px;font-size:0;line-height:0">${flagBand}</div>
${paragraphs.map((paragraph) => toHtmlParagraph(paragraph, siteUrl)).join('\n')}
</div></body></html>
`;
}
