/** The app shell begins with the same (web/index.html). */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div className="wrap page-skeleton" aria-busy="true">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
