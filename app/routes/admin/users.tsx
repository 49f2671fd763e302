import { data } from 'react-router';
import type { Database } from '#db/connect.ts';
import { listTripsAhead, type TripAhead } from '#features/booking/my-bookings/account-bookings.ts';
import {
  type ListedPage,
  listed,
  maxCounted,
  pageOfList,
  readFilter,
  readListQuery,
  rowsPerPage,
} from '#features/catalogue/editing/list-query.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import {
  countMatchingUsers,
  countStandings,
  type ListedUser,
  listUsers,
  type StandingCounts,
  type UserFilter,
} from '#features/identity/back-office/list-users.ts';
import { userStandings } from '#features/identity/back-office/user-standing.ts';
import { roles } from '#features/identity/roles/roles.ts';
import { isId } from '#lib/untrusted-input.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { RotateCcw, UserPlus, Users as UsersIcon } from '#ui/icons.tsx';
import { Table } from '#ui/table.tsx';
import { factsOf, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/users';
import { AdminPage, LoadFailed } from './admin-page.tsx';
import { FilterChips, FilterSelect, SearchBox } from './catalogue/list-filters.tsx';
import { ListPages, summaryOf } from './catalogue/list-paging.tsx';
import { OutcomeMessage } from './catalogue/outcome-message.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';
import { Figure, FigureStrip } from './figures.tsx';
import { takeUserForm } from './users/answer-user-form.ts';
import { AddDialog, EraseDialog, RoleDialog, WithdrawDialog } from './users/list-dialogs.tsx';
import { userColumns } from './users/user-columns.tsx';
import { useOpenDialog } from './users/user-dialog.tsx';
import type { UserOutcome } from './users/user-form.ts';

export { shouldRevalidate } from './revalidate-refused.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, reportError } = factsOf(context);
  const viewerId = knownViewer(context).userId;
  try {
    const { searchParams } = new URL(request.url);
    const list = await readUserList(db, readUserQuery(searchParams), new Date());
    const of = searchParams.get('of') ?? '';
    const isErasing = searchParams.get('do') === 'erase' && isId(of);
    return { list, viewerId, trips: isErasing ? await listTripsAhead(db, of, new Date()) : [] };
  } catch (error) {
    reportError(error);
    return data({ list: null, viewerId, trips: [] }, { status: 500 });
  }
}

export function action(args: Route.ActionArgs) {
  return takeUserForm(args);
}

export default function Users({ loaderData: { list, viewerId, trips }, actionData }: Route.ComponentProps) {
  const address = useListAddress();
  if (!list) return <LoadFailed title="User Management" text="Failed to load users" />;
  return (
    <AdminPage
      title="User Management"
      actions={
        <ButtonLink to={address.with({ do: 'add' })} preventScrollReset size="sm" tone="accent" icon={UserPlus}>
          Add User
        </ButtonLink>
      }
    >
      <OutcomeMessage outcome={actionData?.kind === 'refused' ? undefined : actionData} />
      <OpenDialog outcome={actionData} list={list} viewerId={viewerId} trips={trips} />
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
      <Table
        className="max-[86rem]:lg:overflow-x-auto"
        caption="Users"
        columns={userColumns}
        rows={list.rows}
        rowKey={({ id }) => id}
        summary={summaryOf(list, 'users')}
        instead={list.rows.length === 0 ? <NoUsersFound /> : undefined}
      />
      <ListPages page={list.page} list={list} />
    </AdminPage>
  );
}

function UserFigures({ counts }: Pick<UserList, 'counts'>) {
  const { total, active, inactive, invited, newThisMonth } = counts;
  const number = (count: number) => count.toLocaleString('en-US');
  return (
    <FigureStrip>
      <Figure
        name="Total Users"
        value={number(total)}
        hint={`Everybody with an account${invited > 0 ? `, ${number(invited)} of them invited` : ''}`}
        to="/admin/users"
      />
      <Figure name="Active Users" value={number(active)} hint="Can sign in" to="/admin/users?status=active" />
      <Figure name="Inactive Users" value={number(inactive)} hint="Deactivated" to="/admin/users?status=inactive" />
      <Figure
        name="New This Month"
        value={number(newThisMonth)}
        hint="Joined since the first"
        to="/admin/users?joined=this_month"
      />
    </FigureStrip>
  );
}

function NoUsersFound() {
  const address = useListAddress();
  return (
    <EmptyState
      icon={UsersIcon}
      title="No users found"
      level="h2"
      actions={
        address.list === address.pathname ? undefined : (
          <ButtonLink to={address.pathname} size="sm" icon={RotateCcw}>
            Show all
          </ButtonLink>
        )
      }
    >
      No users match your search criteria.
    </EmptyState>
  );
}

interface OpenDialogProps {
  outcome: UserOutcome | undefined;
  list: UserList;
  viewerId: string;
  /** Upcoming trips of the user to be deleted. */
  trips: TripAhead[];
}

/** A dialog about a user who is not in the list stays closed. */
function OpenDialog({ outcome, list, viewerId, trips }: OpenDialogProps) {
  const { dialog, of, refused } = useOpenDialog(outcome);
  if (dialog === 'add') return <AddDialog refused={refused} />;
  const user = list.rows.find(({ id }) => id === of);
  if (!user) return null;
  if (dialog === 'role') return <RoleDialog user={user} refused={refused} isOwn={user.id === viewerId} />;
  if (dialog === 'withdraw') return <WithdrawDialog user={user} refused={refused} />;
  return dialog === 'erase' && <EraseDialog user={user} refused={refused} trips={trips} />;
}

interface UserList extends ListedPage<ListedUser> {
  counts: StandingCounts;
}

async function readUserList(db: Database, query: UserQuery, now: Date): Promise<UserList> {
  const [counts, counted] = await Promise.all([
    countStandings(db, { now, timeZone: businessTimeZone }),
    countMatchingUsers(db, query, maxCounted + 1),
  ]);
  const { page, offset } = pageOfList(query, counted);
  const isFew = counted <= maxCounted;
  const rows = await listUsers(db, query, { limit: rowsPerPage, offset, isFew });
  return { ...listed(rows, counted), page, counts };
}

interface UserQuery extends UserFilter {
  page: number;
}

function readUserQuery(params: URLSearchParams): UserQuery {
  const { text, page } = readListQuery(params, ['created'], 'descending');
  return {
    text,
    page,
    role: readFilter(params, 'role', roles),
    standing: readFilter(params, 'status', userStandings),
    joinedSince: params.get('joined') === 'this_month' ? 'this_month' : undefined,
  };
}
