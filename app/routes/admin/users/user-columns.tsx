import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { shortDate } from '#features/catalogue/flights/short-date.ts';
import type { ListedUser } from '#features/identity/back-office/list-users.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Pencil, Trash2 } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import type { TableColumn } from '../../../ui/table-parts.ts';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { loneLink } from '../panel.tsx';
import { RoleForm } from './role-form.tsx';
import { RoleBadge, StandingBadge } from './user-badges.tsx';

export const userColumns: TableColumn<ListedUser>[] = [
  {
    id: 'user',
    header: 'User',
    phone: 'first',
    cell: ({ id, fullName, email, phone, createdAt, role, standing }) => (
      // Where there is no room for more columns, all that is known stands below the name.
      <span className="grid grid-cols-[minmax(0,1fr)] py-0.5 leading-5 md:min-w-44">
        <Link
          to={`/admin/users/${id}`}
          className={`md:max-w-48 min-[86rem]:max-w-80 font-semibold ${loneLink}`}
        >
          <bdi className="truncate">{fullName || 'N/A'}</bdi>
        </Link>
        <span className="md:max-w-48 min-[86rem]:max-w-80 truncate text-ink-2" title={email}>
          <bdi>{email}</bdi>
        </span>
        <span className="flex flex-wrap gap-x-2 text-xs text-ink-3 min-[80rem]:hidden">
          {phone !== null && (
            <bdi dir="ltr" className="num">
              {phone}
            </bdi>
          )}
          <span>
            Joined <Joined at={createdAt} />
          </span>
        </span>
        <span className="mt-0.5 flex flex-wrap gap-1.5 min-[80rem]:hidden">
          <RoleBadge role={role} />
          <StandingBadge standing={standing} />
        </span>
      </span>
    ),
  },
  {
    id: 'phone',
    header: 'Phone',
    wide: true,
    phone: 'none',
    cell: ({ phone }) =>
      phone === null ? null : (
        <bdi dir="ltr" className="num text-ink-2">
          {phone}
        </bdi>
      ),
  },
  {
    id: 'badges',
    header: 'Role and status',
    wide: true,
    phone: 'none',
    cell: ({ role, standing }) => (
      <span className="flex items-start gap-1.5 max-[86rem]:flex-col">
        <RoleBadge role={role} />
        <StandingBadge standing={standing} />
      </span>
    ),
  },
  {
    id: 'joined',
    header: 'Joined',
    wide: true,
    phone: 'none',
    cell: ({ createdAt }) => <Joined at={createdAt} />,
  },
  {
    id: 'role',
    header: 'Change role',
    phone: 'second',
    cell: ({ id, fullName, email, role }) => <RoleForm id={id} name={fullName || email} role={role} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    pinned: true,
    phone: 'second-end',
    cell: (user) => <UserActions user={user} />,
  },
];

const square = buttonStyle({ size: 'sm', tone: 'quiet', square: true });

function Joined({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="num">
      {shortDate(businessToday(at))}
    </time>
  );
}

function UserActions({ user: { id, fullName, email, standing } }: { user: ListedUser }) {
  const address = useListAddress();
  const name = fullName || email;
  return (
    <span className="inline-flex">
      <Link
        to={`/admin/users/${id}?do=edit&of=${id}`}
        aria-label={`Edit ${name}`}
        title="Edit"
        className={square}
      >
        <Pencil aria-hidden="true" size={18} strokeWidth={1.5} />
      </Link>
      <Link
        to={address.with({ do: standing === 'invited' ? 'withdraw' : 'erase', of: id })}
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
