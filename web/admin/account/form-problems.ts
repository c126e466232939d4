/** What the browser says is wrong with each named field. Focuses the first one. */
export function findProblems(form: HTMLFormElement, empty: Record<string, string>): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement) || element.name === '' || element.validity.valid) continue;
    if (Object.keys(problems).length === 0) element.focus();
    problems[element.name] =
      (element.validity.valueMissing ? empty[element.name] : undefined) ?? element.validationMessage;
  }
  return problems;
}
