import { useContext } from 'react';
import type { Departure } from '#shared/tours/departure-schema';
import { askable } from '#shared/tours/departures';
import { DateOptions } from '../../ui/departures/date-options';
import * as field from '../../ui/forms/field.module.css';
import { Today } from '../../ui/page/today';

/** Inside a `noscript`, of which React in the browser reads nothing: the Worker alone renders this. */
export function PlainDates({ departures }: { departures: readonly Departure[] | undefined }) {
  const offered = askable(departures, useContext(Today));
  if (offered.length === 0) return null;
  return (
    <label className={field.field}>
      <b>Date, if you have one in mind. Choose its month as well.</b>
      <select className={field.control} name="departureId">
        <DateOptions offered={offered} />
      </select>
    </label>
  );
}
