import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/**
 * A value that was missing, in a page's words or its attributes: "undefined" as a class, "NaN days". Of the page that
 * is open, or of one given as HTML.
 */
export async function listSlips(page: Page, html: string | null = null): Promise<string[]> {
  return page.evaluate((text) => {
    const { body } = text === null ? document : new DOMParser().parseFromString(text, 'text/html');
    const slip = /\b(?:undefined|NaN)\b|\[object /;
    const elements = [...body.querySelectorAll('*')].filter((one) => !one.matches('script, style, template'));
    return elements.flatMap((one) => {
      const words = [...one.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : []));
      const attributes = [...one.attributes].map(({ name, value }) => `${name}="${value}"`);
      return [...words, ...attributes].filter((each) => slip.test(each ?? '')).map((each) => `${one.tagName}: ${each}`);
    });
  }, html);
}

/** An iPhone zooms into a field whose letters are below 16 px, and stays there. */
export async function expectFieldsWithoutZoom(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('select, textarea, input:not([type=checkbox], [type=radio], [type=file])')]
      .map((field) => ({ field: field.outerHTML.slice(0, 160), size: getComputedStyle(field).fontSize }))
      .filter(({ size }) => Number.parseFloat(size) < 16),
  );
  expect(small).toEqual([]);
}
