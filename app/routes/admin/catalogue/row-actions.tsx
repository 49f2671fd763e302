import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button, type ButtonProps, buttonStyle } from '#ui/button.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { Pencil } from '#ui/icons.tsx';
import { Link, type LinkProps } from '#ui/link.tsx';
import { CircleDot, Percent, RotateCcw, Trash2 } from '#ui/office-icons.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { useListAddress } from './use-list-address.ts';

interface IconLinkProps extends Omit<LinkProps, 'children' | 'className' | 'aria-label'> {
  icon: Icon;
  /** The accessible name. */
  label: string;
}

/** A quiet square. By default a dialog over the list, which keeps its scroll position. */
export function IconLink({ icon: Icon, label, ...link }: IconLinkProps) {
  const className = buttonStyle({ size: 'sm', tone: 'quiet', square: true });
  return (
    <Link preventScrollReset {...link} aria-label={label} className={className}>
      <Icon size={18} />
    </Link>
  );
}

/** A quiet button for the ticked rows; on a phone only its icon. */
function SelectedButton({ children, ...button }: ButtonProps) {
  return (
    <Button type="submit" size="sm" tone="quiet" name="intent" {...button}>
      <span className="max-md:sr-only">{children}</span>
    </Button>
  );
}

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
      <IconLink to={address.with({ edit: id })} icon={Pencil} label={`Edit ${name}`} title="Edit" />
      <IconLink to={address.with({ delete: id })} icon={Trash2} label={`Delete ${name}`} title="Delete" />
    </span>
  );
}

export function actionsColumn<Row extends { id: string }>(
  deleted: boolean,
  nameOf: (row: Row) => string,
): TableColumn<Row> {
  return {
    id: 'actions',
    pinned: true,
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    phone: 'second-end',
    cell: (row) => <RowActions id={row.id} name={nameOf(row)} deleted={deleted} />,
  };
}

export function DeleteSelected({ deleted }: { deleted: boolean }) {
  return deleted ? (
    <SelectedButton icon={RotateCcw} value="restore">
      Restore
    </SelectedButton>
  ) : (
    <SelectedButton icon={Trash2} value="ask-delete" className="text-danger hover:text-danger">
      Delete
    </SelectedButton>
  );
}

/** For rows that have a status and a price. */
export function ChangeSelected({ deleted }: { deleted: boolean }) {
  return (
    <>
      {!deleted && (
        <>
          <SelectedButton icon={CircleDot} value="ask-status">
            Set status
          </SelectedButton>
          <SelectedButton icon={Percent} value="ask-price">
            Change price
          </SelectedButton>
        </>
      )}
      <DeleteSelected deleted={deleted} />
    </>
  );
}

interface RowStatusProps {
  deleted: boolean;
  tone?: BadgeTone;
  label?: string;
}

/** The status of a row that is not deleted; without one it is active. */
export function RowStatus({ deleted, tone = 'success', label = 'Active' }: RowStatusProps) {
  return (
    <Badge tone={deleted ? 'neutral' : tone} dot={!deleted}>
      {deleted ? 'Deleted' : label}
    </Badge>
  );
}

export function statusColumn<Status extends string>(
  deleted: boolean,
  tones: Record<Status, BadgeTone>,
): TableColumn<{ status: Status }> {
  const cell = ({ status }: { status: Status }) => <RowStatus deleted={deleted} tone={tones[status]} label={status} />;
  return { id: 'status', header: 'Status', phone: 'first-end', cell };
}
