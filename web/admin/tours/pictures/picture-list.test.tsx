import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill } from '../../../test/render';
import { aPicture, aTour } from '../../../test/tours';
import { checkTour } from '../form/check-tour';
import { toTourValues } from '../form/tour-values';
import { toTourForm } from '../form/use-tour-save';
import {
  areAltsChanged,
  changePictures,
  isCoverChanged,
  isGalleryChanged,
  listAlts,
  noPictures,
  type Picture,
  type PictureAction,
  type Pictures,
  type PictureTarget,
  toSavedPictures,
} from './picture-list';
import { PicturesSection } from './pictures-section';
import { usePictures } from './use-pictures';

const a = aPicture('a');
const b = aPicture('b');
const c = aPicture('c');
const stored = toSavedPictures({ coverImage: a, galleryImages: [b, c] });

const run = (pictures: Pictures, ...acts: PictureAction[]) => acts.reduce(changePictures, pictures);
const added = (name: string, target: PictureTarget): PictureAction => ({
  type: 'add',
  target,
  key: name,
  file: new File([name], name),
});
const nameOf = (picture: Picture | null) => (picture?.kind === 'saved' ? picture.url : (picture?.file.name ?? null));
const names = ({ cover, gallery }: Pictures) => [nameOf(cover), ...gallery.map(nameOf)];
const keyOf = (pictures: Pictures, index: number) => pictures.gallery[index]?.key ?? '';

it('makes the first dropped file the cover and puts the rest in the gallery', () => {
  const pictures = run(noPictures, added('1', 'any'), added('2', 'any'), added('3', 'any'));
  expect(names(pictures)).toEqual(['1', '2', '3']);
});

it('rejects the sixth gallery picture by name', () => {
  const pictures = run(noPictures, ...['1', '2', '3', '4', '5', '6'].map((name) => added(name, 'gallery')));
  expect(names(pictures)).toEqual([null, '1', '2', '3', '4', '5']);
  expect(pictures.rejected).toEqual([{ name: '6', reason: 'the gallery holds at most 5 pictures.' }]);
});

it('keeps the cover when its replacement is rejected', () => {
  const pictures = run(stored, { type: 'reject', file: { name: 'broken.jpg', reason: 'the file is damaged.' } });
  expect(names(pictures)).toEqual([a, b, c]);
});

it('moves a picture, but never outside the gallery', () => {
  expect(names(run(stored, { type: 'move', from: 1, to: 0 }))).toEqual([a, c, b]);
  expect(names(run(stored, { type: 'move', from: 1, to: 2 }, { type: 'move', from: 0, to: -1 }))).toEqual([a, b, c]);
});

it('swaps the cover with a gallery picture', () => {
  expect(names(run(stored, { type: 'make-cover', key: keyOf(stored, 1) }))).toEqual([c, b, a]);
});

it('detects changes, and none after they are undone', () => {
  const moved = run(stored, { type: 'move', from: 0, to: 1 });
  expect([isGalleryChanged(moved, stored), isCoverChanged(moved, stored)]).toEqual([true, false]);
  expect(isGalleryChanged(run(moved, { type: 'move', from: 0, to: 1 }), stored)).toBe(false);
  expect(isCoverChanged(run(stored, added('new', 'cover')), stored)).toBe(true);
});

it('keeps the alternative text of a picture when it moves', () => {
  const pictureNotes = [{ alt: 'A pass' }, {}, { alt: 'A camp', sky: '#abcdef' }];
  const told = toSavedPictures({ coverImage: a, galleryImages: [b, c], pictureNotes });
  expect(listAlts(told)).toEqual(['A pass', '', 'A camp']);
  const [first, second] = told.gallery;
  const said = changePictures(told, { type: 'describe', key: first?.key ?? '', alt: ' A road ' });
  const turned = changePictures(said, { type: 'make-cover', key: second?.key ?? '' });
  expect(listAlts(turned)).toEqual(['A camp', 'A road', 'A pass']);
  expect([areAltsChanged(told, told), areAltsChanged(said, told)]).toEqual([false, true]);
});

it('sends the alternative texts in the order of the pictures', () => {
  const tour = aTour({ coverImage: a, galleryImages: [b, c] });
  const { input } = checkTour(toTourValues(tour));
  let typed = toSavedPictures(tour);
  const Section = () => {
    const choice = usePictures(stored, typed);
    typed = choice.pictures;
    return <PicturesSection selection={choice} />;
  };
  render(<Section />);
  fill('What the cover shows', 'A pass');
  fill('What picture 2 shows', 'A camp');
  expect(input && toTourForm(input, typed, tour).get('alts')).toBe('["A pass","","A camp"]');
});
