import { fireEvent, screen } from '@testing-library/react';

/** Clicks the button of this name. */
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

/** Types into the field, or chooses in the select, of this label. */
export const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

export const typedIn = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
