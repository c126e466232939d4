import { tourMessages } from '#shared/tour-words';

/** While the first screen loads on a page the Worker didn't render. */
export function LoadingPage() {
  return (
    <div id="app">
      <p className="wrap section lead" role="status">
        {tourMessages.loading}
      </p>
    </div>
  );
}
