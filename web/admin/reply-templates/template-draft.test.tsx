import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { adminLinks } from '#shared/admin-routes';
import { toPath } from '#shared/api';
import type { ReplyTemplate } from '#shared/inquiries/reply-templates';
import { api } from '#shared/test/api';
import { listStoredDrafts, makeQueryClient, renderAdmin, simulateReload } from '../../test/admin';
import { fill, press } from '../../test/render';
import { hasUnsavedChanges } from '../session/drafts';
import { replyTemplatesQuery } from './queries';
import { Component } from './reply-templates-page';

const updatedAt = '2027-01-01T00:00:00.000Z';
const storedTemplate: ReplyTemplate = {
  id: 'dates',
  title: 'Dates',
  language: 'en',
  text: 'Hello {name}',
  version: 1,
  updatedAt,
};

function renderTemplate(template = storedTemplate, address = adminLinks.replyTemplate(template.id)) {
  const server = { template };
  vi.stubGlobal('fetch', async (path: string, { method, body, headers }: RequestInit = {}) => {
    if (path === toPath(api.changeTemplate, { id: template.id }) && method === 'PUT') {
      if (new Headers(headers).get('If-Match') !== `"v${server.template.version}"`) {
        return Response.json({ message: 'Changed.', template: server.template }, { status: 412 });
      }
      server.template = { ...server.template, ...JSON.parse(String(body)), version: server.template.version + 1 };
      return Response.json({ message: 'Reply template saved.', template: server.template });
    }
    if (path === api.addTemplate.path && method === 'POST') {
      server.template = { ...template, ...JSON.parse(String(body)), id: 'added' };
      return Response.json({ message: 'Reply template added.', template: server.template }, { status: 201 });
    }
    return Response.json(path === api.listTemplates.path ? { data: [server.template] } : { data: [] });
  });
  const client = makeQueryClient(60_000);
  client.setQueryData(replyTemplatesQuery.queryKey, [template]);
  const { unmount } = renderAdmin(<Component />, { at: address, client });
  const changeOnServer = (text: string) => {
    server.template = { ...server.template, text, version: server.template.version + 1 };
    return act(() => client.refetchQueries({ queryKey: replyTemplatesQuery.queryKey }));
  };
  return { text: screen.getByLabelText<HTMLTextAreaElement>(/^Text/), unmount, server, changeOnServer };
}

const type = (text: string) => fireEvent.change(screen.getByLabelText(/^Text/), { target: { value: text } });

it('restores a draft after a reload, until it is saved', async () => {
  const firstPage = renderTemplate();
  type('Hello {name}, the road is');
  simulateReload(firstPage);
  expect(renderTemplate().text.value).toBe('Hello {name}, the road is');
  expect(screen.getByText(/We’ve restored what you typed/)).toBeTruthy();
  press('Save');
  await waitFor(() => expect(screen.queryByText(/We’ve restored/)).toBeNull());
  expect(listStoredDrafts()).toEqual([]);
});

it('keeps text typed while a new template is saved', async () => {
  const { server } = renderTemplate(storedTemplate, adminLinks.replyTemplate('new'));
  fill(/^Title/, 'Fuel');
  type('Petrol');
  press('Add');
  type('Petrol, and oil');
  await screen.findByRole('button', { name: 'Delete' });
  expect(screen.getByLabelText(/^Text/)).toHaveProperty('value', 'Petrol, and oil');
  expect([server.template.text, hasUnsavedChanges()]).toEqual(['Petrol', true]);
});

it('warns when a colleague changed the template since the draft', () => {
  const firstPage = renderTemplate();
  type('Hello {name}, the road is');
  simulateReload(firstPage);
  renderTemplate({ ...storedTemplate, text: 'Namaste {name}', version: 2 });
  expect(screen.getByText(/The reply template has changed since: saving replaces that\./)).toBeTruthy();
  press('Discard changes');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Text/).value).toBe('Namaste {name}');
});

it('shows a colleague’s change in an untouched form, and overwrites none silently', async () => {
  const { text, server, changeOnServer } = renderTemplate();
  await changeOnServer('Namaste {name}');
  await waitFor(() => expect(text.value).toBe('Namaste {name}'));
  expect(hasUnsavedChanges()).toBe(false);
  type('Mine');
  await changeOnServer('Theirs');
  press('Save');
  await screen.findByText(/Someone else changed this reply template/);
  expect([server.template.text, text.value]).toEqual(['Theirs', 'Mine']);
  press('Use theirs');
  expect(text.value).toBe('Theirs');
  type('Mine');
  await changeOnServer('Theirs again');
  press('Save');
  await screen.findByText(/Someone else changed this reply template/);
  press('Save');
  await waitFor(() => expect(server.template.text).toBe('Mine'));
  await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
});
