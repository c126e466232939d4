import { tourMessages } from '#shared/tours/tour-words';
import { createDb } from '../db/client';
import { createRecordAnswers } from '../http/record-answers';
import { findTour } from './queries';
import { toDeskTour } from './tour-row';

export const {
  notFound,
  conflict,
  answer: answerTour,
  findOne: tourOf,
  findSeen,
  tooLate,
} = createRecordAnswers({
  name: 'tour',
  find: (c, id) => findTour(createDb(c.env), id),
  toBody: toDeskTour,
  gone: tourMessages.notFound,
  changed: 'Someone else changed this tour while you were editing.',
});
