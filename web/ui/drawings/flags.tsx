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
