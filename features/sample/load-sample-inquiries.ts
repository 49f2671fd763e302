import { hash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { advisoryLocks, withLockUnlessStopped } from '#db/advisory-lock.ts';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { inquiryStatuses } from '#features/inquiries/inquiry.ts';
import { SAMPLE_MAIL_DOMAIN } from '#features/notifications/sample-mail-domain.ts';
import { newId } from '#lib/ids.ts';
import type { Log } from '#lib/log.ts';
import { sampleOffice } from './agencies.ts';
import { markLoaded, readLoadedParts } from './loaded-parts.ts';
import { readSampleList } from './read-sample-list.ts';

const inquiryItem = z.object({
  /** The sender, unless it is a sample customer. */
  name: z.string(),
  /** {{reference}} is replaced by a booking of a sample customer, who is then the sender. */
  subject: z.string(),
  message: z.string(),
  language: z.string(),
  phone: z.string().nullable().default(null),
  status: z.enum(inquiryStatuses),
  hoursAgo: z.number(),
  responses: z.array(z.object({ hoursLater: z.number(), text: z.string() })).default([]),
  note: z.string().optional(),
});

const [officer] = sampleOffice;

const templateItem = z.object({ name: z.string(), texts: z.record(z.string(), z.string()) });

interface Sender {
  reference: string;
  name: string;
  email: string;
  phone: string | null;
  language: string;
}

interface LoadOptions {
  db: Database;
  directUrl: string;
  log: Log;
  now: Date;
  signal?: AbortSignal | undefined;
}

/** Loads the sample inquiries, responses and templates once, in one transaction. Mails nothing. */
export function loadSampleInquiries(options: LoadOptions): Promise<{ inquiries: number }> {
  return withLockUnlessStopped(options, advisoryLocks.loadSampleWorld, () => loadMissing(options), {
    inquiries: 0,
  });
}

async function loadMissing({ db, log, now }: LoadOptions): Promise<{ inquiries: number }> {
  if ((await readLoadedParts(db)).has('inquiries')) return { inquiries: 0 };
  const senders = await readSenders(db);
  const inquiries = readSampleList('inquiries.json', inquiryItem);
  const templates = readSampleList('inquiry-templates.json', templateItem);
  await db.transaction().execute(async (transaction) => {
    for (const inquiry of inquiries) {
      const isAboutBooking = `${inquiry.subject}${inquiry.message}`.includes('{{reference}}');
      const about = isAboutBooking ? takeCustomer(senders, inquiry.language) : undefined;
      await addInquiry(transaction, inquiry, about, now);
    }
    for (const template of templates) await addTemplate(transaction, template);
    await markLoaded(transaction, 'inquiries');
  });
  log.info({ inquiries: inquiries.length, templates: templates.length }, 'sample inquiries loaded');
  return { inquiries: inquiries.length };
}

/** The sample customers with a booking of each. */
async function readSenders(db: Database): Promise<Sender[]> {
  const { rows } = await sql<Sender>`
    select min(bookings.reference) as reference, users.full_name as name, users.email, users.phone, users.language
    from users join bookings on bookings.user_id = users.id
    where users.email like ${`%@${SAMPLE_MAIL_DOMAIN}`} and users.role = 'client'
      and bookings.status in ('confirmed', 'cancelled')
    group by users.id order by users.id`.execute(db);
  return rows;
}

/**
 * Each customer sends one inquiry; for a language that none speaks, somebody without an account asks about a
 * customer's booking.
 */
function takeCustomer(senders: Sender[], language: string): Sender | undefined {
  const place = senders.findIndex((customer) => customer.language === language);
  return place >= 0 ? senders.splice(place, 1)[0] : senders[0];
}

/** Writes the rows with their dates: the use cases would date them today. */
async function addInquiry(
  transaction: DatabaseTransaction,
  inquiry: z.infer<typeof inquiryItem>,
  about: Sender | undefined,
  now: Date,
): Promise<void> {
  const { name, language, status, hoursAgo, responses, note, phone } = inquiry;
  const id = newId();
  const named = (text: string) => text.replaceAll('{{reference}}', about?.reference ?? 'FM000000');
  const customer = about?.language === language ? about : undefined;
  const message = named(inquiry.message);
  const createdAt = hoursAfter(now, -hoursAgo);
  const answers = responses.map(({ text, hoursLater }) => ({
    id: newId(),
    text,
    at: hoursAfter(createdAt, hoursLater),
  }));
  const latest = answers.at(-1);
  await transaction
    .insertInto('inquiries')
    .values({
      id,
      submitKey: randomUUID(),
      contentHash: hash('sha256', message, 'buffer'),
      name: customer?.name ?? name,
      email: customer?.email ?? `inquiry-${hoursAgo}@${SAMPLE_MAIL_DOMAIN}`,
      phone: customer ? customer.phone : phone,
      subject: named(inquiry.subject),
      message,
      language,
      status,
      response: latest?.text ?? null,
      respondedAt: latest?.at ?? null,
      createdAt,
      updatedAt: latest?.at ?? createdAt,
    })
    .execute();
  const audit = (at: Date, action: string, after: Record<string, string>) => ({
    id: newId(),
    at,
    action,
    after: JSON.stringify(after),
    actorId: officer.id,
    actorRole: 'admin',
    subjectType: 'inquiry',
    subjectId: id,
  });
  const changedAt = hoursAfter(latest?.at ?? createdAt, 1);
  const changes = answers.map(({ id: responseId, at }) =>
    audit(at, 'inquiry_answered', { status: 'resolved', responseId }),
  );
  if (status !== (latest ? 'resolved' : 'new')) changes.push(audit(changedAt, 'inquiry_status_changed', { status }));
  if (changes.length > 0) await transaction.insertInto('auditLog').values(changes).execute();
  for (const { id: responseId, text, at } of answers) {
    await transaction
      .insertInto('inquiryResponses')
      .values({ id: responseId, inquiryId: id, submitKey: randomUUID(), authorId: officer.id, text, createdAt: at })
      .execute();
  }
  if (note) {
    await transaction
      .insertInto('inquiryNotes')
      .values({ id: newId(), inquiryId: id, authorId: officer.id, text: note, createdAt: changedAt })
      .execute();
  }
}

async function addTemplate(
  transaction: DatabaseTransaction,
  { name, texts }: z.infer<typeof templateItem>,
): Promise<void> {
  const templateId = newId();
  await transaction.insertInto('inquiryTemplates').values({ id: templateId, name }).execute();
  await transaction
    .insertInto('inquiryTemplateTexts')
    .values(Object.entries(texts).map(([language, text]) => ({ templateId, language, text })))
    .execute();
}

function hoursAfter(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * 3_600_000);
}
