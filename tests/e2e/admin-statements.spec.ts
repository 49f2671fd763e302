import { expectNoViolations } from './axe.ts';
import { becomeAdmin } from './people.ts';
import { expect, test } from './test.ts';

test.use({ expectedComplaints: [/status of 422/] });

function file(text: string) {
  return { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}

test('a statement is compared with our books, its differences are explained, and it is deleted', {
  tag: ['@phone', '@no-scripts'],
}, async ({ page, open, javaScriptEnabled }) => {
  await becomeAdmin(page);
  await open('/admin/payments/statements');
  const chooser = page.getByLabel('CSV file');
  await chooser.setInputFiles(file('name,amount\nAmina,12'));
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(chooser).toHaveAccessibleDescription(/^This file is not a known statement/);

  const books = await page.request.get('/admin/payments/statements/sandbox.csv');
  expect(books.headers()['content-type']).toBe('text/csv; charset=utf-8');
  const [title = '', headings = ''] = (await books.text()).split('\r\n');
  const strange = `sbx_${crypto.randomUUID()}`;
  const rows = [
    `${strange},2031-01-05T10:00:00Z,payment,,"=HYPERLINK(""https://x.example"")",KES,"1,250.50",`,
    `${strange},2031-01-05T10:00:00Z,payment,,"=HYPERLINK(""https://x.example"")",KES,"1,250.50",`,
    'no kind,2031-01-05T10:00:00Z,,,,KES,1.00,',
  ];
  await chooser.setInputFiles(file([title, headings, ...rows].join('\r\n')));
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { name: 'Sandbox, Jan 5, 2031' })).toBeVisible();
  const lines = page.getByRole('table', { name: 'Lines of the statement' }).getByRole('row');
  await expect(lines.nth(1)).toContainText('Paid there, unknown here');
  await expect(lines.nth(1)).toContainText('KSh 1,250.50');
  await expect(lines.nth(2)).toContainText('The same line twice');
  await expect(lines.nth(3)).toContainText('Its kind is none of payment, refund and failed.');
  await expect(page.getByRole('row', { name: /^Paid in, KES/ })).toContainText('1,250.50');

  if (javaScriptEnabled) await expectNoViolations(page);

  const exported = page.getByRole('link', { name: 'Export' });
  const csv = await page.request.get((await exported.getAttribute('href')) ?? '');
  expect(await csv.text()).toContain(`"'=HYPERLINK(""https://x.example"")"`);

  await page.getByRole('button', { name: 'Compare again' }).click();
  await expect(page.getByText('Compared with our books as they are now.')).toBeVisible();
  await page.getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete statement' }).click();
  await expect(page.getByText('The statement was deleted.')).toBeVisible();
});
