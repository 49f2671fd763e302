import type { UsersReport } from '#features/analytics/read-users-report.ts';
import type { AnalyticsView } from './analytics-view.ts';
import { changeColumns, ShortChange } from './change-text.tsx';
import { countOf, countText } from './figure-text.ts';
import { FiguresTable } from './figures-table.tsx';
import { roleNames } from './part-names.ts';
import { ReportPanel } from './report-panel.tsx';
import { type Barred, barred, WithBar } from './with-bar.tsx';

type RoleRow = UsersReport['roles'][number];

/** Who the users are. */
export function UserRoles({
  roles,
  view: { csv, period },
}: {
  roles: UsersReport['roles'];
  view: AnalyticsView;
}) {
  return (
    <ReportPanel title="Users by role" note="By the role that they have now" csvHref={csv('roles')}>
      <FiguresTable<Barred<RoleRow>>
        caption="Users by role"
        rows={barred(roles, ({ users }) => users.current)}
        rowKey={({ role }) => role}
        columns={[
          {
            id: 'role',
            header: 'Role',
            phone: 'first',
            cell: ({ role, share }) => (
              <WithBar share={share}>
                <b className="font-semibold">{roleNames[role]}</b>
              </WithBar>
            ),
          },
          {
            id: 'signUps',
            header: 'Sign-ups',
            align: 'end',
            phone: 'second',
            cell: ({ signUps }) => (
              <span className="max-md:block max-md:text-start max-md:text-ink-3">
                <span className="max-md:hidden">{countText(signUps.current)}</span>
                <span className="md:hidden">{countOf(signUps.current, 'sign-up')}</span>
                {period.before && (
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
          ...changeColumns<RoleRow>(period, ({ users }) => users),
        ]}
      />
    </ReportPanel>
  );
}
