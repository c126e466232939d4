import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { activityApi } from '#shared/staff/activity-paths';
import { answerWith, json } from '../../test/answers';
import { renderDesk } from '../../test/desk';
import { DeskFrame } from './desk-frame';
import { screens } from './screens';

it.each([
  ['staff', '', 'Staff', 'Owners look after who may use the desk. Ask one of them.'],
  ['activity', '/', 'Activity', 'Owners see what was done at the desk. Ask one of them.'],
  ['settings', '', 'Agency', 'Owners change the agency’s name, contacts and terms. Ask one of them.'],
] as const)(
  'says to staff who open %s%s whom to ask, and asks the server for nothing of it',
  async (name, ending, title, said) => {
    const calls = answerWith(({ path }) =>
      path === api.account
        ? json({ id: 'me', email: 'asha@example.com', name: 'Asha', role: 'staff' })
        : json({ message: 'Not now.' }, { status: 503 }),
    );
    const { Component } = screens[name];
    const frame = <DeskFrame leaving={false} onLogout={async () => {}} />;
    renderDesk(frame, { at: pages[name] + ending, within: <Component /> });
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    const owners: readonly string[] = [api.people, activityApi.list, api.settings];
    expect(calls.map(({ path }) => path).filter((path) => owners.includes(path))).toEqual([]);
  },
);
