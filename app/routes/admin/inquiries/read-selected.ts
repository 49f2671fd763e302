import { randomUUID } from 'node:crypto';
import type { Database } from '#db/connect.ts';
import { listInquiryNotes } from '#features/inquiries/queue/inquiry-notes.ts';
import { readQueuedInquiry, readTimeline } from '#features/inquiries/queue/read-queued-inquiry.ts';
import { listColleagues } from '#features/inquiries/queue/triage-inquiry.ts';
import { listTemplates } from '#features/inquiries/templates/list-templates.ts';
import { textFor } from '#features/inquiries/templates/template.ts';
import { isId } from '#lib/untrusted-input.ts';

/** Everything that InquiryDetail shows; null where the inquiry does not exist. */
export async function readSelected(db: Database, id: string) {
  const inquiry = isId(id) ? await readQueuedInquiry(db, id) : undefined;
  if (!inquiry) return null;
  const [notes, timeline, colleagues, templates] = await Promise.all([
    listInquiryNotes(db, id),
    readTimeline(db, inquiry),
    listColleagues(db),
    listTemplates(db),
  ]);
  return {
    inquiry,
    notes,
    timeline,
    colleagues,
    templates: templates.map(({ id, name, texts }) => ({
      id,
      name,
      language: textFor(texts, inquiry.language).language,
    })),
    submitKey: randomUUID(),
  };
}

export type SelectedInquiry = NonNullable<Awaited<ReturnType<typeof readSelected>>>;
