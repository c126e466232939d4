import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { fill } from '../../test/render';
import { rememberFormValues, retypeAutofilledValues } from './form-values';

function Form({ onSend = () => undefined }: { onSend?: (typed: object) => void }) {
  const [typed, setTyped] = useState({ name: '', email: '', month: '' });
  const bind = (name: keyof typeof typed) => ({
    name,
    'aria-label': name,
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(typed);
      }}
    >
      <input {...bind('name')} />
      <input {...bind('email')} />
      <select {...bind('month')}>
        <option value="">Month</option>
        <option value="June">June</option>
      </select>
      <button type="submit">Send</button>
    </form>
  );
}

/** Writes as a password manager does, without an event. */
function fillSilently(label: string, value: string) {
  const field = screen.getByLabelText(label);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
}

retypeAutofilledValues();

test('sends values that a password manager wrote without an event', () => {
  const onSend = vi.fn<(typed: object) => void>();
  render(<Form onSend={onSend} />);
  fillSilently('name', 'Asha');
  fillSilently('email', 'asha@example.com');
  fireEvent.click(screen.getByRole('button'));
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ name: 'Asha', email: 'asha@example.com', month: '' });
});

test('keeps an autofilled value while another field is typed', () => {
  render(<Form />);
  fillSilently('email', 'asha@example.com');
  fireEvent.input(screen.getByLabelText('name'), { target: { value: 'Asha' } });
  expect(screen.getByLabelText('email')).toHaveProperty('value', 'asha@example.com');
  expect(screen.getByLabelText('name')).toHaveProperty('value', 'Asha');
});

test('restores typed values and the focus when hydration fails', () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Form />);
  screen.getByLabelText('name').after(document.createElement('x-manager-icon'));
  fill('month', 'June');
  fireEvent.input(screen.getByLabelText('name'), { target: { value: 'Typed early' } });
  screen.getByLabelText('name').focus();
  const former = screen.getByLabelText('name');
  const rewrite = rememberFormValues();
  const failed = vi.fn<() => void>(rewrite);
  render(<Form />, { container, hydrate: true, onRecoverableError: failed });
  expect(failed).toHaveBeenCalled();
  expect(screen.getByLabelText('name')).not.toBe(former);
  expect(screen.getByLabelText('name')).toHaveProperty('value', 'Typed early');
  expect(screen.getByLabelText('month')).toHaveProperty('value', 'June');
  expect(document.activeElement).toBe(screen.getByLabelText('name'));
});

test('keeps later input when a second part of the page fails to hydrate', () => {
  render(<Form />);
  const rewrite = rememberFormValues();
  rewrite();
  fireEvent.input(screen.getByLabelText('name'), { target: { value: 'Asha' } });
  rewrite();
  expect(screen.getByLabelText('name')).toHaveProperty('value', 'Asha');
});
