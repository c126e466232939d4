import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

export const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

export const readField = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

/** Waits until pending promises and immediates have run. */
export async function flushTasks(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
}

/** Advances fake timers until `work` settles. @throws Error after ten minutes of fake time */
export async function advanceUntilDone<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const markDone = () => {
    isDone = true;
  };
  work.then(markDone, markDone);
  for (let elapsedMs = 0; !isDone; elapsedMs += 250) {
    await flushTasks();
    if (elapsedMs > 10 * 60_000) throw new Error('The work never finished.');
    if (!isDone) vi.advanceTimersByTime(250);
  }
  return work;
}

/**
 * Imitates a browser's page translation: wraps all texts, also new and changed ones, in `<font>`. Returns a function that
 * ends it.
 */
export function translatePage(): () => void {
  const wrapText = (text: Node) => {
    const isSkipped = text.parentElement?.closest('font, script, style, noscript, textarea, svg');
    if (!text.nodeValue?.trim() || isSkipped) return;
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).textContent = `⟦${text.nodeValue}⟧`;
    (text as Text).replaceWith(outer);
  };
  const wrapAll = (root: Node) => {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(wrapText);
  };
  wrapAll(document.body);
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node.nodeType === Node.TEXT_NODE) wrapText(node);
      else wrapAll(node);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
