import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { anInquiry } from '../../test/inquiries';
import { PersonFields } from './quote-fields';
import { toNewForm } from './quote-form';
import { emptyLine } from './quote-lines';

const today = '2027-05-20';
const begun = () => {
  const form = toNewForm(anInquiry({ number: 2 }), undefined, today);
  return { ...form, lines: [...form.lines, { ...emptyLine('other'), count: '2' }, emptyLine('other')] };
};

function Quote() {
  const [form, setForm] = useState(begun);
  return (
    <>
      <PersonFields
        {...{ form }}
        problems={{}}
        tours={[]}
        onTour={() => undefined}
        onChange={(change) => setForm((before) => ({ ...before, ...change }))}
      />
      <output>{form.lines.map(({ count }) => count).join(' ')}</output>
    </>
  );
}

it('only lines for people follow their number, and none that a figure on the way fits', () => {
  render(<Quote />);
  const people = screen.getByLabelText('People');
  fireEvent.focus(people);
  for (const value of ['1', '12']) fireEvent.change(people, { target: { value } });
  expect(screen.getByRole('status').textContent).toBe('12 2 1');
  fireEvent.blur(people);
  fireEvent.focus(people);
  for (const value of ['', '3']) fireEvent.change(people, { target: { value } });
  expect(screen.getByRole('status').textContent).toBe('3 2 1');
});
