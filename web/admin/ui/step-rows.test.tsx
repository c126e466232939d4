import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { StepRows } from './step-rows';

it('adds a step before the last, which is of day 0', () => {
  const onChange = vi.fn();
  const rows = [
    { days: '31', percent: '20' },
    { days: '0', percent: '100' },
  ];
  render(<StepRows kind="cancellation" {...{ rows, onChange }} problems={{}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add a step' }));
  expect(onChange).toHaveBeenCalledWith([rows[0], { days: '', percent: '' }, rows[1]]);
});
