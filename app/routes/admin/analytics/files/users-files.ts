import { readUsersReport, type UsersReport } from '#features/analytics/read-users-report.ts';
import { type AskedFile, csvFile, figure, figuresFile, seriesFile } from './csv-file.ts';

export async function userFiguresFile(asked: AskedFile): Promise<string> {
  const { totals, series } = await readUsersReport(asked.db, asked.period);
  return figuresFile(
    [
      figure('Total Users', 'count', totals.users),
      figure('Sign-ups', 'count', totals.signUps),
      figure(`Seen a ${series.step}`, 'count', totals.averageActive),
      figure('New customers', 'count', totals.newCustomers),
      figure('Repeat bookings', 'count', totals.repeatBookings),
      figure('Repeat bookings of all', 'percent', totals.repeatPercent),
    ],
    asked,
  );
}

export async function signUpsFile({ db, period }: AskedFile): Promise<string> {
  const { series } = await readUsersReport(db, period);
  return seriesFile(series, [
    ['sign_ups', ({ signUps }) => signUps],
    ['clients', ({ clients }) => clients],
    ['agents', ({ agents }) => agents],
    ['admins', ({ admins }) => admins],
  ]);
}

export async function activeUsersFile({ db, period }: AskedFile): Promise<string> {
  const { series } = await readUsersReport(db, period);
  return seriesFile(series, [['active_users', ({ active }) => active]]);
}

export async function repeatBookingsFile({ db, period }: AskedFile): Promise<string> {
  const { series } = await readUsersReport(db, period);
  return seriesFile(series, [
    ['repeat_bookings', ({ repeatBookings }) => repeatBookings],
    ['new_customers', ({ newCustomers }) => newCustomers],
  ]);
}

export async function rolesFile({ db, period }: AskedFile): Promise<string> {
  const { roles } = await readUsersReport(db, period);
  return csvFile<UsersReport['roles'][number]>(
    [
      ['role', ({ role }) => role],
      ['users', ({ users }) => users.current],
      ['users_before', ({ users }) => users.before],
      ['sign_ups', ({ signUps }) => signUps.current],
      ['sign_ups_before', ({ signUps }) => signUps.before],
    ],
    roles,
  );
}
