import { expect, test } from 'vitest';
import { loadCatalogues } from '#i18n/catalogues.ts';
import { writeProblems } from './write-problems.ts';

test('a sentence names the day that counts, as the reader writes days', () => {
  const { translator } = loadCatalogues()('en');
  const written = writeProblems(
    {
      'traveller0-passportExpiry': { code: 'expiryTooSoon', date: '2027-06-11' },
      email: { code: 'emailRequired' },
    },
    translator,
  );
  expect(written).toEqual({
    'traveller0-passportExpiry':
      'It must be valid until 11 Jun 2027, six months after you arrive. Renew it, or use another passport.',
    email: 'Write your email',
  });
});
