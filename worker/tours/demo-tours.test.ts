import { expect, it } from 'vitest';
import { api } from '#shared/test/api';
import type { Tour } from '#shared/tours/tour';
import demo from '../../seed/tours.json?raw';
import { call } from '../test/client';
import { createPictureFile, type FormEntry, signIn, toForm } from '../test/factories';
import { files } from '../test/fixtures';

type DemoTour = Record<string, unknown> & Pick<Tour, 'itinerary' | 'faq'>;
const demoTours = JSON.parse(demo) as DemoTour[];

it.each(demoTours.map((tour) => [String(tour.heading), tour] as const))(
  'accepts the demo tour %s unchanged',
  async (_, tour) => {
    const { photos, ...fields } = tour;
    const entries = Object.entries(fields).map(([name, value]): FormEntry => {
      return [name, typeof value === 'object' ? JSON.stringify(value) : String(value)];
    });
    const body = toForm([...entries, ['coverImage', createPictureFile(files.plain)]]);
    const response = await call(api.addTour, { token: await signIn(), body });
    expect([response.status, photos]).toEqual([201, photos]);
    expect(((await response.json()) as { tour: Tour }).tour).toMatchObject(fields);
  },
);
