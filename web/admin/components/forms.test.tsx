import { act, render, renderHook, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { press } from '../../test/render';
import { useAdminForm } from './admin-form';
import { StepRows, toCancellationStep, toInstalment } from './step-rows';

const Schema = v.object({
  name: v.pipe(v.string(), v.minLength(1, 'Enter a name.')),
  people: v.number(),
  rows: v.array(v.object({ title: v.pipe(v.string(), v.minLength(1, 'Fill this in.')) })),
});
const toInput = ({ people, ...values }: { name: string; people: string; rows: { title: string }[] }) => ({
  ...values,
  people: people === '' ? '' : Number(people),
});
const renderForm = () =>
  renderHook(() => useAdminForm(Schema, { name: '', people: '', rows: [{ title: '' }] }, toInput)).result;

it('shows the problem of each field by its path until a value changes', async () => {
  const form = renderForm();
  const send = vi.fn();
  act(() => form.current.submit(send));
  await waitFor(() =>
    expect(form.current.problems).toEqual({
      name: 'Enter a name.',
      people: 'Enter a number.',
      'rows.0.title': 'Fill this in.',
    }),
  );
  act(() => form.current.setValues({ name: 'Asha' }));
  expect([form.current.problems, form.current.values.name]).toEqual([{}, 'Asha']);
  expect(send).not.toHaveBeenCalled();
});

it('shows a problem between fields beside the problem of another field', async () => {
  const ContactSchema = v.pipe(
    v.object({
      name: v.pipe(v.string(), v.minLength(1, 'Enter a name.')),
      source: v.picklist(['call'], 'Choose one.'),
      phone: v.string(),
      email: v.string(),
    }),
    v.forward(
      v.partialCheck([['phone'], ['email']], ({ phone, email }) => phone + email !== '', 'One is enough.'),
      ['phone'],
    ),
  );
  const { result } = renderHook(() => useAdminForm(ContactSchema, { name: '', source: '', phone: '', email: '' }));
  act(() => result.current.submit(() => undefined));
  await waitFor(() =>
    expect(result.current.problems).toEqual({ name: 'Enter a name.', source: 'Choose one.', phone: 'One is enough.' }),
  );
});

it('adds a step before the last one, which is day 0', () => {
  const onChange = vi.fn();
  const rows = [
    { days: '31', percent: '20' },
    { days: '0', percent: '100' },
  ];
  render(<StepRows kind="cancellation" {...{ rows, onChange }} problems={{}} />);
  press('Add a step');
  expect(onChange).toHaveBeenCalledWith([rows[0], { days: '', percent: '' }, rows[1]]);
});

it('parses percentages and days, but no decimal comma', () => {
  expect(toInstalment({ percent: '2.5 %', days: ' 30 ' })).toEqual({ percent: 2.5, daysBefore: 30 });
  expect(toCancellationStep({ percent: '2,5', days: '' })).toEqual({ percent: Number.NaN, from: Number.NaN });
});
