import { expect, test } from './test.ts';

test('the about page has its figures, story, mission, vision and values', async ({ page, open }) => {
  await open('/about');
  const content = page.getByRole('main');
  const figures = content.getByRole('region', { name: 'Fika Mbali in figures' });
  await expect(figures.getByRole('term')).toHaveText(['happy customers', 'destinations', 'awards', 'years']);
  await expect(figures.getByRole('definition')).toHaveText(['50,000+', '200+', '15+', '10+']);
  await expect(content.getByRole('heading', { level: 2 })).toHaveText([
    'Our story',
    'Our mission',
    'Our vision',
    'Our values',
    'Where would you like to go?',
  ]);
  await expect(content.getByRole('heading', { level: 3 })).toHaveText(['Customer First', 'Excellence', 'Innovation']);
  await expect(content.getByRole('link', { name: 'Search flights' })).toHaveAttribute('href', '/flights');
  await expect(content.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
});
