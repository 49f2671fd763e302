import { useNavigation, useSubmit } from 'react-router';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { shortDate } from '#features/catalogue/flights/flight-times.ts';
import type { ListedUser } from '#features/identity/back-office/list-users.ts';
import type { UserStanding } from '#features/identity/back-office/user-standing.ts';
import { isRole, type Role, roles } from '#features/identity/roles.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Pencil } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Trash2 } from '#ui/office-icons.tsx';
import { Select } from '#ui/select.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { IconLink } from '../catalogue/row-actions.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { ListForm, NoScriptSubmit } from '../list-form.tsx';
import { loneLink } from '../panel.tsx';

export const userColumns: TableColumn<ListedUser>[] = [
  {
    id: 'user',
    header: 'User',
    phone: 'first',
    cell: ({ id, fullName, email, phone, createdAt, role, standing }) => (
      // Below 80rem the other columns are hidden, and their values are shown here.
      <span className="grid grid-cols-[minmax(0,1fr)] py-0.5 leading-5 md:min-w-44">
        <Link to={`/admin/users/${id}`} className={`md:max-w-48 min-[86rem]:max-w-80 font-semibold ${loneLink}`}>
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
    cell: ({ role, standing }) => (
      <span className="flex items-start gap-1.5 max-[86rem]:flex-col">
        <RoleBadge role={role} />
        <StandingBadge standing={standing} />
      </span>
    ),
  },
  { id: 'joined', header: 'Joined', wide: true, cell: ({ createdAt }) => <Joined at={createdAt} /> },
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
      <IconLink
        to={`/admin/users/${id}?do=edit&of=${id}`}
        preventScrollReset={false}
        icon={Pencil}
        label={`Edit ${name}`}
        title="Edit"
      />
      <IconLink
        to={address.with({ do: standing === 'invited' ? 'withdraw' : 'erase', of: id })}
        icon={Trash2}
        label={`Delete ${name}`}
        title="Delete"
      />
    </span>
  );
}

/** Submits as soon as a role is chosen. Without scripts there is a button. */
export function RoleForm({ id, name, role }: { id: string; name: string; role: Role }) {
  const { list } = useListAddress();
  const submit = useSubmit();
  const { formData } = useNavigation();
  const isBusy = formData?.get('intent') === 'role' && formData.get('of') === id;
  const chosen = isBusy ? formData.get('role') : null;
  return (
    <ListForm fields={{ intent: 'role', of: id, seen: role }} className="relative flex items-center gap-2">
      <Select
        label={`Role of ${name}`}
        hideLabel
        dense
        name="role"
        value={isRole(chosen) ? chosen : role}
        disabled={isBusy}
        options={roles.map((value) => ({ value, label: roleLabels[value] }))}
        className="w-28"
        onChange={({ currentTarget: { form, value } }) => {
          if (!form) return;
          const data = new FormData(form);
          data.set('role', value);
          submit(data, { method: 'post', action: list, preventScrollReset: true });
        }}
      />
      <NoScriptSubmit label={`Change role of ${name}`}>Change</NoScriptSubmit>
    </ListForm>
  );
}

export const roleLabels: Record<Role, string> = { client: 'Client', agent: 'Agent', admin: 'Admin' };

const standings: Record<UserStanding, { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'success' },
  inactive: { label: 'Inactive', tone: 'danger' },
  invited: { label: 'Invited', tone: 'warning' },
};

const roleTones: Record<Role, BadgeTone> = { client: 'line', agent: 'neutral', admin: 'brand' };

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={roleTones[role]}>{roleLabels[role]}</Badge>;
}

export function StandingBadge({ standing }: { standing: UserStanding }) {
  const { label, tone } = standings[standing];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
