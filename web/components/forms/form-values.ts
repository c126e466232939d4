type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !/^(?:hidden|checkbox|radio|file|submit|button|range)$/.test(element.type));

type Written = Field | HTMLSelectElement;

/** Writes past the setter by which React learns what it wrote itself, so that React takes the value for a new one. */
function setValue(field: Written, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

function type(field: Written, value: string): void {
  setValue(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/**
 * Some password managers write into fields without an event: React does not know the value, and its next render takes
 * it away. So before each event that may render a form, such values are typed into it once more.
 */
export function retypeAutofilledValues(): void {
  const known = new WeakMap<Field, string>();
  let isTyping = false;
  const look = ({ target }: Event) => {
    const form = target instanceof HTMLFormElement ? target : target instanceof Element && target.closest('form');
    if (!form || isTyping) return;
    isTyping = true;
    // Each render takes away all silent values, and the one that this event is about.
    const fields = [...form.elements].filter(isField).map((field) => ({ field, value: field.value }));
    const silent = fields.filter(({ field, value }) => field !== target && value !== (known.get(field) ?? ''));
    for (const { field, value } of silent) type(field, value);
    for (const { field, value } of fields) {
      known.set(field, value);
      if (field === target && field.value !== value) setValue(field, value);
    }
    isTyping = false;
  };
  for (const event of ['input', 'focusin', 'submit']) document.addEventListener(event, look, { capture: true });
}

interface NotedField {
  element: Element;
  form: number;
  name: string;
  value: string;
  hasFocus: boolean;
}

function noteFields(): NotedField[] {
  return [...document.forms].flatMap(({ elements }, form) =>
    [...elements]
      .filter((element) => isField(element) || element instanceof HTMLSelectElement)
      .map((element) => ({
        element,
        form,
        name: element.name,
        value: element.value,
        hasFocus: element === document.activeElement,
      })),
  );
}

/**
 * Notes what is typed while React hydrates the page, part after part. An element that a browser extension adds, or a
 * page translation, makes hydration fail; React then draws the part anew, with empty fields.
 *
 * @returns writes the noted values into the fields that were drawn anew, and gives back the focus
 */
export function rememberFormValues(): () => void {
  let noted = noteFields();
  const note = () => {
    noted = noteFields();
  };
  const events = ['input', 'change', 'focusin'];
  for (const event of events) document.addEventListener(event, note);
  return () => {
    for (const { element, form, name, value, hasFocus } of noted) {
      if (element.isConnected) continue;
      const field = document.forms[form]?.elements.namedItem(name);
      if (!(field instanceof HTMLSelectElement || (field instanceof Element && isField(field)))) continue;
      if (field.value !== value) type(field, value);
      if (hasFocus) field.focus();
    }
  };
}
