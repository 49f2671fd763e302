import type { Database } from '#db/connect.ts';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import { inquiryStatuses } from '#features/inquiries/inquiry-status.ts';
import { listInquiriesFrom } from '#features/inquiries/list-inquiries-from.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { momentText } from '../parts/moment-text.ts';
import type { ShownInquiry } from './own-inquiries.tsx';

/** The newest first. Anybody can type an address, so messages are shown only to whoever has proved theirs. */
export async function readOwnInquiries(
  db: Database,
  { email, emailVerified }: Viewer,
  language: LanguageCode,
): Promise<ShownInquiry[] | null> {
  if (!emailVerified) return null;
  const inquiries = await listInquiriesFrom(db, email);
  return inquiries.toReversed().map(({ subject, message, status, response, responded_at, created_at }) => ({
    id: created_at.toISOString(),
    subject,
    message,
    status: inquiryStatuses.find((name) => name === status) ?? 'new',
    sentAt: momentText(created_at, language),
    answer: response && responded_at ? { text: response, at: momentText(responded_at, language) } : null,
  }));
}
