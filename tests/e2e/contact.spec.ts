import { expect, test } from './test.ts';

test('the contact page has its cards, its form and its questions', { tag: '@no-scripts-first' }, async ({
  page,
  open,
}) => {
  await open('/contact');
  const content = page.getByRole('main');
  const phone = content.getByRole('link', { name: '+254 709 555 120' });
  await expect(phone).toHaveAttribute('href', 'tel:+254709555120');
  await expect(content.getByRole('link', { name: 'Chat on WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/254709555120',
  );
  const support = content.getByRole('link', { name: 'support@fikambali.example' });
  await expect(support).toHaveAttribute('href', 'mailto:support@fikambali.example');
  await expect(content.getByRole('term')).toHaveText(['Mon-Fri', 'Sat', 'Sun']);
  await expect(content.getByRole('definition')).toHaveText(['8:00 AM-6:00 PM', '9:00 AM-4:00 PM', 'Closed']);

  for (const label of ['Full name', 'Email', 'Phone (optional)', 'Subject', 'Message']) {
    await expect(content.getByLabel(label, { exact: true })).toBeVisible();
  }
  await expect(content.getByRole('button', { name: 'Send Message' })).toBeVisible();

  const questions = content.locator('details');
  await expect(questions).toHaveCount(4);
  const answers = [
    ['How do I book a flight or a hotel?', 'Search for your trip'],
    ['Which payment methods do you accept?', 'card, bank transfer, M-Pesa or cash at our office'],
    ['Can I cancel or modify my booking?', 'subject to airline policy'],
    ['Do I need travel insurance?', 'We recommend it'],
  ] as const;
  for (const [question, answer] of answers) {
    if (await content.getByText(answer).isHidden()) await content.getByText(question).click();
    await expect(content.getByText(answer)).toBeVisible();
  }
});

test.describe('a message with mistakes', () => {
  // A browser writes every refused request to its console.
  test.use({ expectedComplaints: [/status of 422/] });

  test('an empty message is sent back with a sentence at each field', async ({ page, open }) => {
    await open('/contact');
    // As a browser that knows nothing of required fields would.
    await page.locator('#message form').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.getByLabel('Phone (optional)').fill('+254 700 000 001');
    await page.locator('#message').getByLabel('Email').fill('amina');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const form = page.locator('#message');
    await expect(form.getByLabel('Full name')).toHaveAccessibleDescription('Please enter your full name.');
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription(/Please enter a valid email address/);
    await expect(form.getByLabel('Subject')).toHaveAccessibleDescription('Please enter a subject.');
    await expect(form.getByLabel('Message', { exact: true })).toHaveAccessibleDescription('Please enter your message.');
    await expect(form.getByLabel('Email')).toHaveValue('amina');
    await expect(form.getByLabel('Phone (optional)')).toHaveValue('+254 700 000 001');
  });
});

test('a message is received with thanks, and can still be sent by mail', async ({ page, open }, info) => {
  await open('/contact');
  const form = page.locator('#message');
  await form.getByLabel('Full name').fill('Amina Hassan');
  await form.getByLabel('Email').fill(`amina+${info.parallelIndex}@example.com`);
  await form.getByLabel('Subject').fill('Two seats');
  await form.getByLabel('Message', { exact: true }).fill('Are two seats to Kigali free?\nAmina');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your message!' })).toBeVisible();
  const mail = form.getByRole('link', { name: 'Send it from your email app instead' });
  const address = new URL((await mail.getAttribute('href')) ?? '');
  expect(address.protocol).toBe('mailto:');
  expect(address.pathname).toBe('support@fikambali.example');
  expect(address.searchParams.get('subject')).toBe('Contact Form: Two seats');
  expect(address.searchParams.get('body')).toContain('Are two seats to Kigali free?');
});
