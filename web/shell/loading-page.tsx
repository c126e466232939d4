import { tourMessages } from '#shared/tours/tour-words';

export function LoadingPage() {
  return (
    <div id="app">
      <p className="wrap section lead" role="status">
        {tourMessages.loading}
      </p>
    </div>
  );
}
