type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: Element): element is TextField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !/^(?:hidden|checkbox|radio|file|submit|button|range)$/.test(element.type));

type FormField = TextField | HTMLSelectElement;

/** Bypasses React's own setter of `value`: otherwise React would not see a change in the following event. */
function setValue(field: FormField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

/** Enters a value as a visitor would, with an event. */
function enterValue(field: FormField, value: string): void {
  setValue(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/**
 * Some password managers fill in fields without an event: React does not know the value, and its next render removes
 * it. Before each event that may render a form, this enters such values again, with an event.
 */
export function retypeAutofilledValues(): void {
  const knownValues = new WeakMap<TextField, string>();
  let isEntering = false;
  const reenterValues = ({ target }: Event) => {
    const form = target instanceof HTMLFormElement ? target : target instanceof Element && target.closest('form');
    if (!form || isEntering) return;
    isEntering = true;
    // Read first, because each entered value makes React render, which removes the others.
    const fields = [...form.elements].filter(isTextField).map((field) => ({ field, value: field.value }));
    const autofilled = fields.filter(
      ({ field, value }) => field !== target && value !== (knownValues.get(field) ?? ''),
    );
    for (const { field, value } of autofilled) enterValue(field, value);
    for (const { field, value } of fields) {
      knownValues.set(field, value);
      if (field === target && field.value !== value) setValue(field, value);
    }
    isEntering = false;
  };
  for (const event of ['input', 'focusin', 'submit'])
    document.addEventListener(event, reenterValues, { capture: true });
}

interface FieldSnapshot {
  element: Element;
  formIndex: number;
  name: string;
  value: string;
  hasFocus: boolean;
}

function takeSnapshots(): FieldSnapshot[] {
  return [...document.forms].flatMap(({ elements }, formIndex) =>
    [...elements]
      .filter((element) => isTextField(element) || element instanceof HTMLSelectElement)
      .map((element) => ({
        element,
        formIndex,
        name: element.name,
        value: element.value,
        hasFocus: element === document.activeElement,
      })),
  );
}

/**
 * Remembers what visitors type while React hydrates the page. A browser extension or a page translation can make
 * hydration fail; React then renders that part again, with empty fields.
 *
 * @returns a function that restores the values and the focus of the fields that React rendered again
 */
export function rememberFormValues(): () => void {
  let snapshots = takeSnapshots();
  const update = () => {
    snapshots = takeSnapshots();
  };
  const events = ['input', 'change', 'focusin'];
  for (const event of events) document.addEventListener(event, update);
  return () => {
    for (const { element, formIndex, name, value, hasFocus } of snapshots) {
      if (element.isConnected) continue;
      const field = document.forms[formIndex]?.elements.namedItem(name);
      if (!(field instanceof HTMLSelectElement || (field instanceof Element && isTextField(field)))) continue;
      if (field.value !== value) enterValue(field, value);
      if (hasFocus) field.focus();
    }
  };
}
