import type { MailDraft } from '#features/notifications/mail.ts';
import { layOutMail, type MailHouse } from '#features/notifications/mail-layout.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { dateFormat, dateLocale } from '#lib/formats.ts';
import type { Inquiry } from '../inquiry.ts';

const previewLength = 120;

/** To the sender: the answer as it was written, in a frame of the sender's language, above what they asked. */
export function responseMail(
  house: MailHouse,
  language: LanguageCode,
  {
    subject,
    message,
    response,
    sentAt,
  }: Pick<Inquiry, 'subject' | 'message'> & { response: string; sentAt: Date },
): Omit<MailDraft, 'to'> {
  const t = house.words(language);
  const { supportEmail } = house.settings.contact;
  const date = dateFormat(dateLocale(language), { dateStyle: 'long', timeZone: 'Africa/Nairobi' }).format(
    sentAt,
  );
  return {
    ...layOutMail(house, language, {
      subject: t('inquiryResponse.subject', { subject }),
      preview: cleanLine(response).slice(0, previewLength).toWellFormed(),
      heading: t('inquiryResponse.heading'),
      parts: [
        { kind: 'letter', text: response },
        { kind: 'title', text: t('inquiryResponse.youWrote', { date }) },
        { kind: 'quote', text: message },
        { kind: 'note', text: supportEmail ? t('inquiryResponse.reply') : t('inquiryResponse.noReply') },
      ],
    }),
    ...(supportEmail ? { replyTo: supportEmail } : {}),
  };
}
