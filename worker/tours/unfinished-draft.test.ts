import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import type { DeskTour } from '#shared/tours/tour-stage';
import { call, send } from '../test/client';
import { editTour, signIn, toForm } from '../test/factories';

const add = (token: string, fields: [string, string][]) =>
  call(api.tours, { method: 'POST', token, body: toForm(fields) });

it('takes a draft with nothing but a heading, and goes on with it; publishing asks for the rest', async () => {
  const token = await signIn('staff');
  const answer = await add(token, [
    ['stage', 'draft'],
    ['heading', 'An idea'],
  ]);
  expect(answer.status).toBe(201);
  const { tour } = (await answer.json()) as { tour: DeskTour };
  expect(tour).toMatchObject({ heading: 'An idea', type: '', place: '', coverImage: '', stage: 'draft' });
  expect(
    (
      await editTour(token, tour._id, [
        ['place', ''],
        ['type', ''],
        ['duration', '5 days'],
      ])
    ).status,
  ).toBe(200);
  const stage = await send(api.tourStage(tour._id), { stage: 'published' }, { method: 'PUT', token });
  const { fields } = (await stage.json()) as { fields: object };
  expect([stage.status, Object.keys(fields)]).toMatchObject([
    400,
    expect.arrayContaining(['coverImage', 'type', 'place', 'price']),
  ]);
  const copy = await call(api.copyTour(tour._id), { method: 'POST', token });
  expect(await copy.json()).toMatchObject({ tour: { coverImage: '', heading: 'An idea (copy)' } });
});

it('refuses the same for the site', async () => {
  const answer = await add(await signIn(), [['heading', 'An idea']]);
  expect(await answer.json()).toMatchObject({ fields: { coverImage: 'Cover image is required' } });
});
