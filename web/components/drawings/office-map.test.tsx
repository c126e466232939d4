import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setOfflineState } from '../page/use-offline-state';
import { OfficeMap } from './office-map';

it('says that the map loads later when requested offline', () => {
  act(() => setOfflineState({ isOffline: true }));
  const { container } = render(<OfficeMap />);
  fireEvent.click(screen.getByText('Show map'));
  screen.getByText('You’re offline. The map will load when you’re back in range.');
  expect(container.querySelector('iframe')).toBeNull();
});
