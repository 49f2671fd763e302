import type { UsersReport } from '#features/analytics/read-users-report.ts';
import type { AnalyticsView } from './analytics-view.ts';
import { changeColumn } from './change-text.tsx';
import { countColumn } from './figure-cells.tsx';
import { countText } from './figure-text.ts';
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
        rows={barred(roles, ({ users }) => users)}
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
          countColumn({
            id: 'signUps',
            header: 'Sign-ups',
            one: 'sign-up',
            count: ({ signUps }) => signUps.current,
            phone: 'second',
          }),
          ...(period.before ? [changeColumn<RoleRow>(({ signUps }) => signUps)] : []),
          {
            id: 'users',
            header: 'Users',
            align: 'end',
            phone: 'first-end',
            cell: ({ users }) => <b className="font-semibold">{countText(users)}</b>,
          },
        ]}
      />
    </ReportPanel>
  );
}
