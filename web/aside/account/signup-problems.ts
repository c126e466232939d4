/** By `data-field`: the inputs have no names, so no browser can submit them. */
const missing = {
  name: 'Enter your name.',
  email: 'Enter your e-mail address.',
  password: 'Choose a password.',
  accept: 'Accept the terms to continue.',
};
export type SignupField = keyof typeof missing;

/** Each wrong field's message, and the first wrong field. */
export function signupProblems(form: HTMLFormElement) {
  const words: Partial<Record<SignupField, string>> = {};
  let first: HTMLInputElement | null = null;
  for (const input of form.querySelectorAll('input')) {
    if (input.validity.valid) continue;
    const field = input.dataset.field as SignupField;
    words[field] = input.validity.valueMissing ? missing[field] : input.validationMessage;
    first ??= input;
  }
  return { words, first };
}
