/** A rule in the five prayer-flag colours. */
export function Flags() {
  return (
    <div className="flags" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
