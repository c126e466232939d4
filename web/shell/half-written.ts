type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const touched = new WeakSet<EventTarget>();

export function watchTyping(): void {
  addEventListener('input', ({ target }) => target && touched.add(target), true);
}

/** True if a form has text, typed before a reload too, or the admin has unsaved work (`data-unsaved`). */
export function isHalfWritten(): boolean {
  if (document.documentElement.hasAttribute('data-unsaved')) return true;
  const fields = document.querySelectorAll<Field>('input:not([type=hidden]), select, textarea');
  // React mirrors typed text into the attribute, so defaultValue can't tell. Only these fields start with a value.
  const isPrefilled = ({ name, type }: Field) => name === 'subject' || /^(select|checkbox|radio|range)/.test(type);
  return [...fields].some((field) => field.value !== '' && (touched.has(field) || !isPrefilled(field)));
}
