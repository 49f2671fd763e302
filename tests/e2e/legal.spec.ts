import { expect, test } from './test.ts';

const pages = [
  {
    path: '/terms',
    heading: 'Terms of Service',
    promises: [
      'Full payment is due at booking.',
      'Refunds take 7-14 business days',
      'limited to the amount paid',
      'governed by Kenyan law',
    ],
  },
  {
    path: '/privacy',
    heading: 'Privacy Policy',
    promises: [
      'Booking records are kept up to 7 years',
      'not for children under 13',
      'We do not sell your personal data.',
    ],
  },
];

for (const { path, heading, promises } of pages) {
  test(`${path} says what it must, and when it last changed`, { tag: '@no-scripts-first' }, async ({ page, open }) => {
    await open(path);
    const content = page.getByRole('main');
    await expect(content.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(content).toContainText('15 October 2025');
    for (const promise of promises) await expect(content).toContainText(promise);
    // A placeholder that was not filled would show its braces.
    await expect(content).not.toContainText('{{');
  });

  test(`the contents of ${path} lead to its sections`, { tag: '@scripts-first' }, async ({ page, open }) => {
    await open(path);
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    const count = await links.count();
    expect(count).toBeGreaterThan(5);
    const target = (await links.last().getAttribute('href')) ?? '';
    await links.last().click();
    await expect(page).toHaveURL(path + target);
    await expect(page.locator(target).getByRole('heading')).toBeInViewport();
    for (const link of await links.all()) {
      await expect(page.locator((await link.getAttribute('href')) ?? '')).toHaveCount(1);
    }
  });
}
