import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { StaffReview } from '#shared/reviews/review';
import { AdminPage, Loaded } from '../components/admin-page';
import { ListTabs } from '../components/list-controls';
import { reviewsQuery } from './queries';
import { ReviewCard } from './review-card';

const tabs = [
  { show: '', label: 'Waiting', state: 'waiting', emptyMessage: 'No review waits to be read.' },
  { show: 'shown', label: 'On the site', state: 'approved', emptyMessage: 'No review is on the site yet.' },
  { show: 'hidden', label: 'Hidden', state: 'hidden', emptyMessage: 'No review is hidden.' },
] as const;

export function Component() {
  const [parameters] = useSearchParams();
  const currentTab = tabs.find(({ show }) => show === parameters.get('show')) ?? tabs[0];
  return (
    <AdminPage
      title="Reviews"
      lead={
        <p>
          Riders write them by a link after their tour. You show or hide a review and may answer it; its words stay as
          they are. “Ask for a review” is on the page of a booking.
        </p>
      }
    >
      <Loaded query={useQuery(reviewsQuery)} message="Loading reviews…">
        {({ data, total }) => {
          const listOf = (state: StaffReview['state']) => data.filter((review) => review.state === state);
          const shownReviews = listOf(currentTab.state);
          return (
            <div className="grid gap-4">
              <ListTabs
                label="Which reviews"
                tabs={tabs.map(({ show, label, state }) => ({ show, label, count: listOf(state).length }))}
              />
              {shownReviews.length === 0 ? <p>{currentTab.emptyMessage}</p> : null}
              <ul className="grid gap-4">
                {shownReviews.map((review) => (
                  <ReviewCard key={review.id} review={review} />
                ))}
              </ul>
              {total > data.length ? (
                <p className="fine-print">
                  These are the newest {data.length} of {total} reviews.
                </p>
              ) : null}
            </div>
          );
        }}
      </Loaded>
    </AdminPage>
  );
}
