import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { press } from '../../test/form';
import { StepRows } from './step-rows';
import { toCancellationStep, toInstalment, toNumber } from './typed-steps';

it('adds a step before the last, which is of day 0', () => {
  const onChange = vi.fn();
  const rows = [
    { days: '31', percent: '20' },
    { days: '0', percent: '100' },
  ];
  render(<StepRows kind="cancellation" {...{ rows, onChange }} problems={{}} />);
  press('Add a step');
  expect(onChange).toHaveBeenCalledWith([rows[0], { days: '', percent: '' }, rows[1]]);
});

it('reads shares and days as they are typed, and takes no comma for a point', () => {
  expect(toInstalment({ percent: '25 %', days: ' 30 ' })).toEqual({ percent: 25, daysBefore: 30 });
  expect(toCancellationStep({ percent: '2,5', days: '30' })).toEqual({ percent: Number.NaN, from: 30 });
  expect(['₹1,24,999', '-33.9249', '5,00', '1.5 %', ''].map(toNumber)).toEqual([
    124_999,
    -33.9249,
    Number.NaN,
    1.5,
    Number.NaN,
  ]);
});
