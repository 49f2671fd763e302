import { readUsersReport, type UsersReport } from '#features/analytics/read-users-report.ts';
import type { Route } from './+types/analytics-users';
import { AnalyticsPage, type AnalyticsView } from './analytics/analytics-page.tsx';
import { ShortChange } from './analytics/change-text.tsx';
import { countOf, countText, decimalText, shareText } from './analytics/figure-text.ts';
import { BarReport } from './analytics/figures-table.tsx';
import { loadReport } from './analytics/load-report.ts';
import { Headline, TwoColumns, usersFigure } from './analytics/report-panel.tsx';
import { CountTrend, paces } from './analytics/trends.tsx';

const roleNames = { client: 'Clients', agent: 'Agents', admin: 'Admins' };

export function loader(args: Route.LoaderArgs) {
  return loadReport(args, ({ db, period }) => readUsersReport(db, period));
}

export default function AnalyticsUsers({ loaderData }: Route.ComponentProps) {
  return (
    <AnalyticsPage title="User Analytics" figures="user-figures" loaded={loaderData}>
      {({ totals, series, roles }, view) => (
        <>
          <Headline
            figures={[
              usersFigure(totals.users),
              { name: 'Sign-ups', of: totals.signUps, text: countText, hint: 'Accounts opened in the period' },
              {
                name: `Seen a ${series.step}`,
                of: totals.averageActive,
                text: decimalText,
                meaning: 'on average',
                hint: 'Signed in or booked',
              },
              { name: 'New customers', of: totals.newCustomers, text: countText, hint: 'Booked for the first time' },
              {
                name: 'Repeat bookings',
                of: totals.repeatBookings,
                text: countText,
                hint: 'By customers who had booked before',
              },
            ]}
          />
          <TwoColumns>
            <CountTrend
              title="Sign-ups"
              report="sign-ups"
              series={series}
              count={({ signUps }) => signUps}
              total={totals.signUps}
              totalText={countOf(totals.signUps.current, 'sign-up')}
              empty="Nobody signed up in this period"
              view={view}
            />
            <CountTrend
              title={`${paces[series.step]} users seen`}
              valueName="Users seen"
              report="active-users"
              series={series}
              count={({ active }) => active}
              total={totals.averageActive}
              totalText={`${decimalText(totals.averageActive.current)} a ${series.step} on average`}
              empty="Nobody was seen in this period"
              view={view}
            />
            <CountTrend
              title="Repeat bookings"
              report="repeat-bookings"
              series={series}
              count={({ repeatBookings }) => repeatBookings}
              total={totals.repeatBookings}
              totalText={
                totals.repeatPercent.current === null
                  ? countOf(totals.repeatBookings.current, 'booking')
                  : `${countText(totals.repeatBookings.current)}, ${shareText(totals.repeatPercent.current)} of bookings`
              }
              empty="Nobody booked again in this period"
              view={view}
            />
            <UserRoles roles={roles} view={view} />
          </TwoColumns>
        </>
      )}
    </AnalyticsPage>
  );
}

function UserRoles({ roles, view }: { roles: UsersReport['roles']; view: AnalyticsView }) {
  return (
    <BarReport
      title="Users by role"
      note="By their current role"
      report="roles"
      rows={roles}
      rowKey={({ role }) => role}
      value={({ users }) => users.current}
      first={{ id: 'role', header: 'Role', cell: ({ role }) => <b className="font-semibold">{roleNames[role]}</b> }}
      columns={[
        {
          id: 'signUps',
          header: 'Sign-ups',
          align: 'end',
          phone: 'second',
          cell: ({ signUps }) => (
            <span className="max-md:block max-md:text-start max-md:text-ink-3">
              <span className="max-md:hidden">{countText(signUps.current)}</span>
              <span className="md:hidden">{countOf(signUps.current, 'sign-up')}</span>
              {view.period.before && (
                <span className="ms-2 inline-block md:min-w-14">
                  <ShortChange of={signUps} />
                </span>
              )}
            </span>
          ),
        },
        {
          id: 'users',
          header: 'Users',
          align: 'end',
          phone: 'first-end',
          cell: ({ users }) => <b className="font-semibold">{countText(users.current)}</b>,
        },
      ]}
      change={({ users }) => users}
      view={view}
    />
  );
}
