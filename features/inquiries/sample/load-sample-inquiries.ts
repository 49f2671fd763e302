import { hash, randomUUID } from 'node:crypto';
import { advisoryLocks, withLockUnlessStopped } from '#db/advisory-lock.ts';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { SAMPLE_MAIL_DOMAIN } from '#features/notifications/sample-mail-domain.ts';
import { newId } from '#lib/ids.ts';
import type { Log } from '#lib/log.ts';
import { type SampleInquiry, sampleInquiries } from './sample-inquiries.ts';
import { sampleTemplates } from './sample-templates.ts';

const inquiriesPart = 'inquiries';
const hourMs = 3_600_000;

/** A customer of the sample world who asks about a booking. */
interface Asking {
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
  /** Who of the sample world has bookings to ask about; asked when it is time. */
  customers: () => Promise<Asking[]>;
  /** Whoever answers in the sample world, the first of them. */
  office: readonly { id: string }[];
}

/** People of the sample world ask and were answered, once, in one piece. Nothing of it is mailed. */
export function loadSampleInquiries(options: LoadOptions): Promise<{ inquiries: number }> {
  return withLockUnlessStopped(options, advisoryLocks.loadSampleWorld, () => loadMissing(options), {
    inquiries: 0,
  });
}

async function loadMissing({ db, log, now, customers, office }: LoadOptions): Promise<{ inquiries: number }> {
  const loaded = await db
    .selectFrom('sample_world')
    .select('part')
    .where('part', '=', inquiriesPart)
    .executeTakeFirst();
  const officeId = office[0]?.id;
  if (loaded || officeId === undefined) return { inquiries: 0 };
  const asking = await customers();
  await db.transaction().execute(async (transaction) => {
    for (const inquiry of sampleInquiries) {
      const isAboutBooking = `${inquiry.subject}${inquiry.message}`.includes('{{reference}}');
      const about = isAboutBooking ? takeCustomer(asking, inquiry.language) : undefined;
      await addInquiry(transaction, { inquiry, about, now, officeId });
    }
    await addTemplates(transaction);
    await transaction.insertInto('sample_world').values({ part: inquiriesPart }).execute();
  });
  log.info(
    { inquiries: sampleInquiries.length, templates: sampleTemplates.length },
    'sample inquiries loaded',
  );
  return { inquiries: sampleInquiries.length };
}

/** Each customer asks once; where none speaks the language, somebody without an account asks about one of theirs. */
function takeCustomer(asking: Asking[], language: string): Asking | undefined {
  const place = asking.findIndex((customer) => customer.language === language);
  return place >= 0 ? asking.splice(place, 1)[0] : asking[0];
}

interface Placed {
  inquiry: SampleInquiry;
  about: Asking | undefined;
  now: Date;
  officeId: string;
}

async function addInquiry(
  transaction: DatabaseTransaction,
  { inquiry, about, now, officeId }: Placed,
): Promise<void> {
  const { name, language, status, hoursAgo, responses = [], note, phone = null } = inquiry;
  const id = newId();
  const reference = about?.reference ?? 'FM000000';
  const customer = about?.language === language ? about : undefined;
  const subject = inquiry.subject.replaceAll('{{reference}}', reference);
  const message = inquiry.message.replaceAll('{{reference}}', reference);
  const createdAt = new Date(now.getTime() - hoursAgo * hourMs);
  const answers = responses.map(({ text, hoursLater }) => ({
    id: newId(),
    text,
    at: new Date(createdAt.getTime() + hoursLater * hourMs),
  }));
  const latest = answers.at(-1);
  await transaction
    .insertInto('inquiries')
    .values({
      id,
      submit_key: randomUUID(),
      content_hash: hash('sha256', message, 'buffer'),
      name: customer?.name ?? name,
      email: customer?.email ?? `inquiry-${hoursAgo}@${SAMPLE_MAIL_DOMAIN}`,
      phone: customer ? customer.phone : phone,
      subject,
      message,
      language,
      status,
      response: latest?.text ?? null,
      responded_at: latest?.at ?? null,
      created_at: createdAt,
      updated_at: latest?.at ?? createdAt,
    })
    .execute();
  const audited = { actor_id: officeId, actor_role: 'admin', subject_type: 'inquiry', subject_id: id };
  for (const { id: responseId, text, at } of answers) {
    await transaction
      .insertInto('inquiry_responses')
      .values({
        id: responseId,
        inquiry_id: id,
        submit_key: randomUUID(),
        author_id: officeId,
        text,
        created_at: at,
      })
      .execute();
    const after = JSON.stringify({ status: 'resolved', responseId });
    await transaction
      .insertInto('audit_log')
      .values({ id: newId(), at, action: 'inquiry_answered', after, ...audited })
      .execute();
  }
  const changedAt = new Date((latest?.at ?? createdAt).getTime() + hourMs);
  if (status !== (latest ? 'resolved' : 'new')) {
    await transaction
      .insertInto('audit_log')
      .values({
        id: newId(),
        at: changedAt,
        action: 'inquiry_status_changed',
        after: JSON.stringify({ status }),
        ...audited,
      })
      .execute();
  }
  if (note) {
    await transaction
      .insertInto('inquiry_notes')
      .values({ id: newId(), inquiry_id: id, author_id: officeId, text: note, created_at: changedAt })
      .execute();
  }
}

async function addTemplates(transaction: DatabaseTransaction): Promise<void> {
  for (const { name, texts } of sampleTemplates) {
    const template_id = newId();
    await transaction.insertInto('inquiry_templates').values({ id: template_id, name }).execute();
    await transaction
      .insertInto('inquiry_template_texts')
      .values(Object.entries(texts).map(([language, text]) => ({ template_id, language, text })))
      .execute();
  }
}
