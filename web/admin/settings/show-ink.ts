import { toInkElement } from '#shared/site/own-head';

let sheet: CSSStyleSheet | undefined;

/** Draws the open document in the saved main colour. The content security policy allows no new style element. */
export function showInk(ink: string): void {
  // The page arrived with the former colour.
  document.getElementById('ink')?.remove();
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(toInkElement(ink).text);
}
