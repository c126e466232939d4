import { tourMessages } from '#shared/tour-words';

/** While the first screen is on its way, on a page that the Worker did not render. */
export function LoadingPage() {
  return (
    <div id="app">
      <p className="wrap section lead" role="status">
        {tourMessages.loading}
      </p>
    </div>
  );
}
