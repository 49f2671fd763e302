import { Button, buttonStyle } from '#ui/button.tsx';
import { CircleDot, Pencil, Percent, RotateCcw, Trash2 } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { useListAddress } from './use-list-address.ts';

const square = buttonStyle({ size: 'sm', tone: 'quiet', square: true });

export function RowActions({ id, name, deleted = false }: { id: string; name: string; deleted?: boolean }) {
  const address = useListAddress();
  if (deleted) {
    return (
      <Button type="submit" size="sm" icon={RotateCcw} name="restore" value={id} aria-label={`Restore ${name}`}>
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
        <Pencil size={18} />
      </Link>
      <Link
        to={address.with({ delete: id })}
        preventScrollReset
        aria-label={`Delete ${name}`}
        title="Delete"
        className={square}
      >
        <Trash2 size={18} />
      </Link>
    </span>
  );
}

export function DeleteSelected({ deleted }: { deleted: boolean }) {
  return deleted ? (
    <Button type="submit" size="sm" tone="quiet" icon={RotateCcw} name="intent" value="restore">
      <span className="max-md:sr-only">Restore</span>
    </Button>
  ) : (
    <Button
      type="submit"
      size="sm"
      tone="quiet"
      icon={Trash2}
      name="intent"
      value="ask-delete"
      className="text-danger hover:text-danger"
    >
      <span className="max-md:sr-only">Delete</span>
    </Button>
  );
}

/** For rows that have a status and a price. */
export function ChangeSelected({ deleted }: { deleted: boolean }) {
  return (
    <>
      {!deleted && (
        <>
          <Button type="submit" size="sm" tone="quiet" icon={CircleDot} name="intent" value="ask-status">
            <span className="max-md:sr-only">Set status</span>
          </Button>
          <Button type="submit" size="sm" tone="quiet" icon={Percent} name="intent" value="ask-price">
            <span className="max-md:sr-only">Change price</span>
          </Button>
        </>
      )}
      <DeleteSelected deleted={deleted} />
    </>
  );
}
