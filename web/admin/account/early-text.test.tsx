import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { LoginForm } from '../login/index-page';

it('keeps what was typed into the login before React took over', async () => {
  const form = (
    <MemoryRouter>
      <LoginForm onPasskey={() => {}} />
    </MemoryRouter>
  );
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(form);
  const field = (name: string) => page.querySelector<HTMLInputElement>(`input[name=${name}]`);
  for (const name of ['email', 'password']) {
    const input = field(name);
    if (input) input.value = `typed ${name}`;
  }
  const root = await act(async () => hydrateRoot(page, form));
  expect([field('email')?.value, field('password')?.value]).toEqual(['typed email', 'typed password']);
  act(() => root.unmount());
});
