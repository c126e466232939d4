/** Selects the first visible element, or the `nth` later one, that matches all given properties. */
export interface Target {
  css: string;
  text?: string;
  /** The label of a form field. */
  label?: string;
  nth?: number;
}

type Value = string | number | boolean | null;

/** A browser with one page. Each call fails after {@link commandTimeoutMs}. */
export interface Engine {
  /** Starts to open a URL. */
  go(url: string): Promise<void>;
  /** Runs a function in the page. The function can only use its arguments. */
  evaluate<Args extends Value[], T>(run: (...args: Args) => T, ...args: Args): Promise<T>;
  has(target: Target): Promise<boolean>;
  click(target: Target): Promise<void>;
  type(target: Target, text: string): Promise<void>;
  choose(target: Target, value: string): Promise<void>;
  upload(target: Target, file: string): Promise<void>;
  /** Errors and warnings of the browser's console. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

/** A browser that takes longer for one command hangs, even on a busy machine. */
export const commandTimeoutMs = 45_000;

/** In CSS pixels. */
export const windowSize = { width: 1280, height: 900 };

/** Runs in the page, so it uses only its arguments. */
export function findElement(css: string, text: string, label: string, nth: number): Element | null {
  const readText = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  let left = nth;
  for (const element of document.querySelectorAll(css)) {
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    if (label && !labels.some((one) => readText(one) === label)) continue;
    if (text && !readText(element).includes(text) && element.getAttribute('aria-label') !== text) continue;
    const isFile = (element as HTMLInputElement).type === 'file';
    if (!isFile && element.getClientRects().length === 0) continue;
    if (left === 0) return element;
    left -= 1;
  }
  return null;
}

type FindArguments = [css: string, text: string, label: string, nth: number];

export const findArguments = ({ css, text = '', label = '', nth = 0 }: Target): FindArguments => [
  css,
  text,
  label,
  nth,
];
