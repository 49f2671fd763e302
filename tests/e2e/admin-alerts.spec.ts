import { sql } from 'kysely';
import { createDb, createPool, type Database } from '#db/connect.ts';
import { findRunning } from '#db/embedded/server.ts';
import { createLog } from '#lib/log.ts';
import { expectNoViolations } from './axe.ts';
import { someAddress } from './outbox.ts';
import { becomeAdmin } from './people.ts';
import { expect, test } from './test.ts';

test('a damaged counter shows on the dashboard, and an administrator corrects it and sells again', {
  tag: ['@wide', '@scripts'],
}, async ({ page, open }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await becomeAdmin(page);
  await open('/admin');
  const db = await openDatabase();
  const flight = await damageFlight(db);
  // It appears by itself: the page is told.
  const alerts = page.getByRole('region', { name: 'Alerts' });
  const alert = alerts.getByRole('alert').filter({ hasText: `Flight ${flight.number}, economy` });
  await expect(alert).toContainText('The cabin is not sold until somebody decides.', { timeout: 60_000 });
  await expectNoViolations(page);
  await alert.getByRole('link', { name: 'Decide' }).click();
  await expect(page.getByRole('row', { name: /^Seats sold/ })).toHaveText(`Seats sold${flight.sold + 1}${flight.sold}`);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Correct the counter and sell again' }).click();
  await expect(page.getByText('Counted again from the books. It is sold again.')).toBeVisible();
  await expect(page.getByText('Corrected', { exact: true })).toBeVisible();
  await open('/admin/settings/system');
  const listed = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
  await expect(listed.filter({ hasText: `Flight ${flight.number}, economy` }).first()).toContainText('Corrected');
  const { rows } = await sql<{ sold: number }>`
    select sold from flight_cabins where flight_id = ${flight.id} and cabin = 'economy'`.execute(db);
  expect(rows).toEqual([{ sold: flight.sold }]);
  await db.destroy();
});

async function openDatabase(): Promise<Database> {
  const url = await findRunning(process.env.E2E_DATA_DIR ?? '');
  if (!url) throw new Error('The database of the site is not to be found');
  return createDb(createPool(url, { max: 1, applicationName: 'e2e', log: createLog('silent') }));
}

/** A flight that no other test looks for: the last one that leaves. */
async function damageFlight(db: Database): Promise<{ id: string; number: string; sold: number }> {
  const { rows } = await sql<{ id: string; number: string; sold: number }>`
    update flight_cabins set sold = sold + 1
    from (select id, flight_number from flights where deleted_at is null order by departure_time desc, id limit 1) as last
    where flight_id = last.id and cabin = 'economy'
    returning last.id, last.flight_number as number, sold - 1 as sold`.execute(db);
  const [flight] = rows;
  if (!flight) throw new Error('There is no flight to damage');
  return flight;
}
