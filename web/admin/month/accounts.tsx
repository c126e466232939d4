import Download from 'lucide-react/icons/download';
import { readAccounts } from '../queries/papers';
import { useDeskMutation } from '../queries/use-desk-mutation';

const kinds = [
  ['papers', 'Papers CSV'],
  ['payments', 'Payments CSV'],
] as const;

/** The accountant's files of a month. */
export function Accounts({ month }: { month: string }) {
  const { busy, run } = useDeskMutation();
  const save = (kind: 'papers' | 'payments') =>
    run({
      deed: `accounts ${kind}`,
      call: () => readAccounts(month, kind),
      done: ({ name, csv }) => {
        const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
        const link = document.createElement('a');
        link.href = url;
        link.download = name;
        link.click();
        // By then the download has started in every browser.
        setTimeout(() => URL.revokeObjectURL(url), 60_000);
        return null;
      },
    });
  return kinds.map(([kind, words]) => (
    <button
      key={kind}
      type="button"
      className="btn btn-quiet btn-small"
      disabled={busy}
      onClick={() => void save(kind)}
    >
      <Download className="icon" aria-hidden="true" />
      {words}
    </button>
  ));
}
