import { tourMessages } from '#shared/tours/tour-words';
import { PageSkeleton } from '../ui/page/page-skeleton';
import { useSite } from '../ui/page/site-context';
import { useAwaited } from '../ui/page/use-ready';

/** Stands in a page's place in the app shell, until its script and its tours are read. */
export function LoadingPage() {
  const { name } = useSite();
  useAwaited(true);
  return (
    <>
      <title>{name}</title>
      <PageSkeleton label={tourMessages.loading} />
    </>
  );
}
