import { useSearchParams } from 'react-router-dom';
import { DateList } from './date-list';
import { DepartureView } from './departure-view';

export function Component() {
  const [parameters] = useSearchParams();
  const tour = parameters.get('tour');
  const date = parameters.get('date');
  return tour && date ? <DepartureView key={`${tour}/${date}`} tour={tour} date={date} /> : <DateList />;
}
