import { randomInt } from 'node:crypto';
import { expectNoViolations } from './axe.ts';
import { someAddress } from './outbox.ts';
import { signedUpAgent } from './people.ts';
import { expect, test } from './test.ts';

// The browser's console reports every refused request.
test.use({ expectedComplaints: [/status of 422/] });

test.beforeEach(async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await signedUpAgent(page);
});

test('an agency funds its account by mobile money', { tag: ['@wide', '@scripts'] }, async ({ page, open }) => {
  await open('/agent/funding');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fund Your Account');
  await expect(page.getByText('No deposits yet')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: '$250', exact: true }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('250');
  await page.getByRole('radio', { name: 'Mobile money' }).check();
  await page.getByLabel('Mobile money number').fill(`0712${randomInt(1e5, 1e6)}`);
  await expect(page.getByText('You pay KSh 32,375.')).toBeVisible();
  await page.getByRole('button', { name: 'Add $250.00' }).click();

  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.getByRole('button', { name: 'Approve KSh 32,375' }).click();
  await expect(page.getByText('Successfully added $250.00 to your account!')).toBeVisible();
  await expect(page.getByText('Current credit balance').locator('..')).toContainText('$250.00');
  await expect(page.getByRole('region', { name: 'Recent Deposits' }).getByRole('listitem')).toContainText([
    /\$250\.00CompletedMobile money.*DEP-\d{13}.*Arrived/,
  ]);
  await expectNoViolations(page);
});

test('an agency announces a bank transfer without scripts, and withdraws it', {
  tag: ['@phone', '@no-scripts'],
}, async ({ page, open }) => {
  await open('/agent/funding');
  await page.getByRole('button', { name: '$1,000' }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('1000');
  await expect(page.getByRole('radio', { name: 'Bank transfer' })).toBeChecked();
  await expect(page.getByText('Send the transfer to this account.')).toBeVisible();
  await page.getByRole('radio', { name: 'Credit card' }).check();
  await expect(page.getByText('You will be redirected to a secure payment gateway.')).toBeVisible();
  await expect(page.getByText('Send the transfer to this account.')).toBeHidden();
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await page.getByRole('button', { name: 'Add Funds' }).click();

  await expect(page.getByRole('heading', { name: 'Send $1,000.00 with this reference' })).toBeVisible();
  await expect(page.getByRole('status').getByText(/^DEP-\d{13}$/)).toBeVisible();
  await expect(page.getByText('Current credit balance').locator('..')).toContainText('$0.00');
  await expect(page.getByText('$1,000.00 is on its way')).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveCount(0);
  await page.getByRole('button', { name: 'Withdraw this deposit' }).click();
  await expect(page.getByText('You withdrew your deposit of $1,000.00')).toBeVisible();
  await expect(page.getByText('is on its way')).toHaveCount(0);
});

test('an amount that is none is refused at its field, and what was typed stays', {
  tag: ['@wide', '@scripts'],
}, async ({ page, open }) => {
  await open('/agent/funding');
  const amount = page.getByLabel('Amount');
  const refused = async (typed: string, sentence: string) => {
    await amount.fill(typed);
    await page.getByRole('button', { name: 'Add Funds' }).click();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(amount).toHaveValue(typed);
    await expect(amount).toBeFocused();
  };
  await page.getByRole('radio', { name: 'Debit card' }).check();
  await refused('9.99', 'The minimum deposit is $10.00');
  await refused('100000.01', 'The maximum for one deposit is $100,000.00');
  await refused('', 'Please enter a valid amount');
  await expect(page.getByRole('radio', { name: 'Debit card' })).toBeChecked();
  await page.getByRole('button', { name: '$100', exact: true }).click();
  await expect(page.getByText('Please enter a valid amount')).toHaveCount(0);
  await expectNoViolations(page);
});
