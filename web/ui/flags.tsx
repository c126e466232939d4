/** The five prayer-flag colours, in their order, where a rule would stand. */
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
