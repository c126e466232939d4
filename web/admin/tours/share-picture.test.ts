import { expect, it, vi } from 'vitest';
import { defaultSite } from '#shared/settings/site';
import { findSharePicture, toShareContent } from '#shared/tours/share-picture';
import type { Tour } from '#shared/tours/tour';
import { makeQueryClient } from '../../test/admin';
import { aTour } from '../../test/tours';
import * as canvas from '../components/canvas';
import * as apiClient from '../session/api-client';
import { toursQuery } from './queries';
import { formatShareFacts, redrawSharePictures, saveSharePicture, wrapLines } from './share-picture';

const drawnSha = 'd'.repeat(64);
const withDrawnPicture = (tour: Tour): Tour => ({
  ...tour,
  pictureNotes: [{ sharePicture: { sha: drawnSha, content: toShareContent(tour, defaultSite) } }],
});

it.each([
  ['Manali to Leh', 2, ['Manali to', 'Leh']],
  ['Manali', 2, ['Manali']],
  ['Manali to Leh and back over Shinku La', 2, ['Manali to', 'Leh and b…']],
  ['Thiruvananthapuram', 2, ['Thiruvananthapuram']],
])('breaks %s into at most %i lines', (text, maxLines, lines) => {
  expect(wrapLines(text, maxLines, (line) => line.length <= 10)).toEqual(lines);
});

it('leaves out days and price when the tour has none', () => {
  expect(formatShareFacts({ duration: '10 days', price: 42_500 })).toBe('10 days · from ₹42,500');
  expect(formatShareFacts({ duration: '10 days', price: null })).toBe('10 days');
  expect(formatShareFacts({ duration: '', price: null })).toBe('');
});

it('finds the drawn picture only while the tour and the brand are as drawn', () => {
  const tour = withDrawnPicture(aTour());
  expect(findSharePicture(tour, defaultSite)).toBe(`/share/${drawnSha}.jpg`);
  for (const change of [{ heading: 'Leh' }, { duration: '2 days' }, { price: null }])
    expect(findSharePicture({ ...tour, ...change }, defaultSite)).not.toContain(drawnSha);
  for (const change of [{ name: 'Other' }, { ink: '#000000' }, { logo: 'a' }, { logoDark: 'a' }])
    expect(findSharePicture(tour, { ...defaultSite, ...change })).not.toContain(drawnSha);
});

it('draws and uploads a picture only when there is none that is up to date', async () => {
  vi.spyOn(canvas, 'loadImage').mockResolvedValue(new Image());
  vi.spyOn(canvas, 'loadLogo').mockResolvedValue(new Image());
  vi.spyOn(canvas, 'draw').mockResolvedValue(new Blob(['picture']));
  const uploadToApi = vi.spyOn(apiClient, 'uploadToApi').mockResolvedValue({ message: '' });
  const tour = aTour({ version: 7 });
  await saveSharePicture({ ...tour, coverImage: '' }, defaultSite);
  await saveSharePicture(withDrawnPicture(tour), defaultSite);
  expect(uploadToApi).not.toHaveBeenCalled();
  await saveSharePicture(tour, defaultSite);
  const [, { params, version, form } = {} as never] = uploadToApi.mock.calls[0] ?? [];
  expect([params, version, form.get('content')]).toEqual([{ id: tour._id }, 7, toShareContent(tour, defaultSite)]);
  expect((form.get('picture') as File).size).toBeGreaterThan(0);

  // After a change of the brand, only of tours that had one.
  const client = makeQueryClient(Number.POSITIVE_INFINITY);
  client.setQueryData(toursQuery.queryKey, { tours: [withDrawnPicture(tour), aTour()] as never, etag: null });
  await redrawSharePictures(client, { ...defaultSite, name: 'Snow Leopard' });
  expect(uploadToApi.mock.calls.slice(1).map(([, options]) => options.params)).toEqual([{ id: tour._id }]);
});

it('does not reject when the picture can’t be drawn', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(canvas, 'loadImage').mockRejectedValue(new Error('no picture'));
  vi.spyOn(canvas, 'loadLogo').mockResolvedValue(new Image());
  await expect(saveSharePicture(aTour(), defaultSite)).resolves.toBeUndefined();
});
