import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Pencil, RotateCcw, Trash2 } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { useListAddress } from './use-list-address.ts';

const square = buttonStyle({ size: 'sm', tone: 'quiet', square: true });

/** Edit and delete of one row, or bring it back. */
export function RowActions({ id, name, deleted = false }: { id: string; name: string; deleted?: boolean }) {
  const address = useListAddress();
  if (deleted) {
    return (
      <Button
        type="submit"
        size="sm"
        icon={RotateCcw}
        name="restore"
        value={id}
        aria-label={`Restore ${name}`}
      >
        Restore
      </Button>
    );
  }
  return (
    <span className="inline-flex">
      <Link
        to={address.with({ edit: id })}
        preventScrollReset
        aria-label={`Edit ${name}`}
        title="Edit"
        className={square}
      >
        <Pencil aria-hidden="true" size={18} strokeWidth={1.5} />
      </Link>
      <Link
        to={address.with({ delete: id })}
        preventScrollReset
        aria-label={`Delete ${name}`}
        title="Delete"
        className={square}
      >
        <Trash2 aria-hidden="true" size={18} strokeWidth={1.5} />
      </Link>
    </span>
  );
}
