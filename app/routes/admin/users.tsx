import type { Database } from '#db/connect.ts';
import { listTripsAhead, type TripAhead } from '#features/booking/my-bookings/account-bookings.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import {
  countStandings,
  type ListedUser,
  listUsers,
  type StandingCounts,
  type UserFilter,
} from '#features/identity/back-office/list-users.ts';
import { userStandings } from '#features/identity/back-office/user-standing.ts';
import { roles } from '#features/identity/roles.ts';
import { type ListedPage, readFilter, readPage, readSearchText } from '#lib/paged-list.ts';
import { isId } from '#lib/untrusted-input.ts';
import { ButtonLink } from '#ui/button.tsx';
import { UserPlus, Users as UsersIcon } from '#ui/icons.tsx';
import { factsOf, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/users';
import { AdminPage, LoadFailed } from './admin-page.tsx';
import { FilterChips, FilterSelect, SearchBox } from './catalogue/list-filters.tsx';
import { summaryOf } from './catalogue/list-paging.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';
import { FigureStrip } from './figures.tsx';
import { useOpenDialog } from './form-dialog.tsx';
import { EmptyList, ListTable } from './list-table.tsx';
import { loadPage } from './load-page.ts';
import { OutcomeMessage } from './outcome-message.tsx';
import { userColumns } from './users/user-columns.tsx';
import { AddDialog, EraseDialog, RoleDialog, WithdrawDialog } from './users/user-dialogs.tsx';
import { answerUserForm } from './users/user-forms.ts';

export { shouldRevalidate } from './revalidate-refused.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const viewerId = knownViewer(context).userId;
  const of = url.searchParams.get('of') ?? '';
  const isErasing = url.searchParams.get('do') === 'erase' && isId(of);
  return loadPage(context, { viewerId }, async () => ({
    list: await readUserList(db, readUserQuery(url.searchParams), new Date()),
    trips: isErasing ? await listTripsAhead(db, of, new Date()) : [],
  }));
}

export function action(args: Route.ActionArgs) {
  return answerUserForm(args);
}

export default function Users({ loaderData: { found, viewerId }, actionData }: Route.ComponentProps) {
  const address = useListAddress();
  if (!found) return <LoadFailed title="User Management" text="Failed to load users" />;
  const { list, trips } = found;
  return (
    <AdminPage
      title="User Management"
      actions={
        <ButtonLink to={address.with({ do: 'add' })} preventScrollReset size="sm" tone="accent" icon={UserPlus}>
          Add User
        </ButtonLink>
      }
    >
      <OutcomeMessage outcome={actionData} />
      <OpenDialog list={list} viewerId={viewerId} trips={trips} />
      <UserFigures counts={list.counts} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchBox label="Search users" hint="by name, email or phone" />
        <FilterChips
          label="Role"
          name="role"
          all="All Roles"
          options={[
            { value: 'client', label: 'Clients' },
            { value: 'agent', label: 'Agents' },
            { value: 'admin', label: 'Admins' },
          ]}
        />
        <FilterSelect
          label="Status"
          name="status"
          all="Any status"
          options={[
            { value: 'active', label: 'Active' },
            { value: 'inactive', label: 'Inactive' },
            { value: 'invited', label: 'Invited' },
          ]}
        />
        <FilterSelect
          label="Joined"
          name="joined"
          all="Joined any time"
          options={[{ value: 'this_month', label: 'Joined this month' }]}
        />
      </div>
      <ListTable
        className="max-[86rem]:lg:overflow-x-auto"
        caption="Users"
        columns={userColumns}
        list={list}
        rowKey={({ id }) => id}
        summary={summaryOf(list, 'users')}
        empty={<EmptyList icon={UsersIcon} title="No users found" note="No users match your search criteria." />}
      />
    </AdminPage>
  );
}

function UserFigures({ counts }: Pick<UserList, 'counts'>) {
  const { total, active, inactive, invited, newThisMonth } = counts;
  const invitedNote = invited > 0 ? `, ${invited.toLocaleString('en-US')} of them invited` : '';
  return (
    <FigureStrip
      figures={[
        { name: 'Total Users', value: total, hint: `Everybody with an account${invitedNote}`, to: '/admin/users' },
        { name: 'Active Users', value: active, hint: 'Can sign in', to: '/admin/users?status=active' },
        { name: 'Inactive Users', value: inactive, hint: 'Deactivated', to: '/admin/users?status=inactive' },
        {
          name: 'New This Month',
          value: newThisMonth,
          hint: 'Joined since the first',
          to: '/admin/users?joined=this_month',
        },
      ]}
    />
  );
}

interface OpenDialogProps {
  list: UserList;
  viewerId: string;
  /** Upcoming trips of the user to be deleted. */
  trips: TripAhead[];
}

/** A dialog about a user who is not in the list stays closed. */
function OpenDialog({ list, viewerId, trips }: OpenDialogProps) {
  const { dialog, of } = useOpenDialog();
  if (dialog === 'add') return <AddDialog />;
  const user = list.rows.find(({ id }) => id === of);
  if (!user) return null;
  if (dialog === 'role') return <RoleDialog user={user} isOwn={user.id === viewerId} />;
  if (dialog === 'withdraw') return <WithdrawDialog user={user} />;
  return dialog === 'erase' && <EraseDialog user={user} trips={trips} />;
}

interface UserList extends ListedPage<ListedUser> {
  counts: StandingCounts;
}

async function readUserList(db: Database, query: UserQuery, now: Date): Promise<UserList> {
  const [counts, list] = await Promise.all([
    countStandings(db, { now, timeZone: businessTimeZone }),
    listUsers(db, query),
  ]);
  return { ...list, counts };
}

interface UserQuery extends UserFilter {
  page: number;
}

function readUserQuery(params: URLSearchParams): UserQuery {
  return {
    text: readSearchText(params),
    page: readPage(params),
    role: readFilter(params, 'role', roles),
    standing: readFilter(params, 'status', userStandings),
    joinedSince: params.get('joined') === 'this_month' ? 'this_month' : undefined,
  };
}
