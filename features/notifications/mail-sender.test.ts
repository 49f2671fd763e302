import { expect, it } from 'vitest';
import { defaultSettings } from '#features/settings/settings.ts';
import { mailSender } from './mail.ts';

it('mail comes from the support mailbox under the name of the site, or from no-reply while there is none', () => {
  const settings = defaultSettings();
  expect(mailSender(settings, 'http://localhost:3000')).toEqual({
    name: 'Fika Mbali',
    address: 'no-reply@localhost',
  });
  settings.contact.supportEmail = 'support@fikambali.example';
  expect(mailSender(settings, 'http://localhost:3000').address).toBe('support@fikambali.example');
});
