import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { VisitorError } from '#shared/errors';
import { ApiError, InvalidResponseError, OfflineError } from '../../api/client';
import { useMarkPageReady } from './hooks';
import { Pending, toLoadResult } from './pending';

const wordsOf = async (error: unknown) => {
  const outcome = await toLoadResult(Promise.reject(error), 'Error fetching tours');
  return outcome.ok ? null : outcome.message;
};

it('shows error messages written for the visitor', async () => {
  expect(await wordsOf(new VisitorError('Not on this phone.'))).toBe('Not on this phone.');
  expect(await wordsOf(new ApiError(503, 'Please try again.', '', undefined, null, {}))).toBe('Please try again.');
  expect(await wordsOf(new OfflineError())).toMatch(/^There’s no connection/);
  expect(await wordsOf(new InvalidResponseError())).toBe('Invalid data format received');
});

it('never shows any other error’s message', async () => {
  expect(await wordsOf(new Error('Failed query: select * from tours'))).toBe('Error fetching tours');
  expect(await wordsOf(new TypeError("Cannot read properties of undefined (reading 'x')"))).toBe(
    'Error fetching tours',
  );
  expect(await wordsOf('thrown text')).toBe('Error fetching tours');
  expect(await wordsOf(new ApiError(500, '', '', undefined, null, null))).toBe('Error fetching tours');
});

function Screen({ onType }: { onType: (text: string) => void }) {
  useMarkPageReady();
  return (
    <Pending value="Name" skeleton={null}>
      {(label) => <Named label={label} onType={onType} />}
    </Pending>
  );
}

function Named({ label, onType }: { label: string; onType: (text: string) => void }) {
  const [text, setText] = useState('');
  const change = (value: string) => {
    setText(value);
    onType(value);
  };
  return <input aria-label={label} value={text} onChange={({ target }) => change(target.value)} />;
}

it('keeps input from the moment that the page is marked as ready', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<Screen onType={() => undefined} />);
  const typed = vi.fn();
  const ready = new Promise<void>((resolve) => {
    new MutationObserver((_, watch) => {
      watch.disconnect();
      const field = root.querySelector('input') as HTMLInputElement;
      fireEvent.change(field, { target: { value: '2031-01-12' } });
      resolve();
    }).observe(document.documentElement, { attributes: true });
  });
  const hydrated = hydrateRoot(root, <Screen onType={typed} />);
  await ready;
  expect(typed).toHaveBeenCalledWith('2031-01-12');
  hydrated.unmount();
});
