import Printer from 'lucide-react/icons/printer';

export function PrintLink({ label = 'Print' }: { label?: string }) {
  return (
    <button type="button" className="btn btn-small btn-quiet scripted" onClick={() => globalThis.print?.()}>
      <Printer className="icon" aria-hidden="true" />
      {label}
    </button>
  );
}
