import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { emptyRide } from '../../ride/empty-ride';
import { SharedPlan } from './shared-plan';

test('offers a friend’s plan, and takes it when the rider says so', async () => {
  const onChange = vi.fn();
  render(
    <MemoryRouter initialEntries={['/tour/leh/ride#date=2030-07-12&bike=own.interceptor-650']}>
      <SharedPlan ride={emptyRide('leh')} onChange={onChange} />
    </MemoryRouter>,
  );
  await screen.findByText('A friend shared a plan from 12 Jul 2030.');
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Use this plan' }));
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ startsOn: '2030-07-12' }));
  expect(screen.queryByText(/^A friend/)).toBeNull();
});
