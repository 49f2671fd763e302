import { type Mail, mailSchema } from '#features/notifications/mail.ts';
import { layOutMail, type MailHouse } from '#features/notifications/mail-layout.ts';
import { newId } from '#lib/ids.ts';

/** To the administrator who asked for the check; in English, as all of the back-office. */
export function testMail(house: MailHouse, to: string, now: Date): Mail {
  const { siteName } = house.settings.site;
  const content = layOutMail(house, 'en', {
    subject: `Test mail from ${siteName}`,
    preview: 'Mails find their way.',
    heading: 'Mails find their way',
    parts: [
      { kind: 'text', text: `You asked ${siteName} to check itself, and this mail is a part of that.` },
      { kind: 'button', label: 'See the results', url: `${house.baseUrl}/admin/settings/system` },
    ],
  });
  return mailSchema.parse({ ...content, to, id: newId(), queuedAt: now.toISOString() });
}
