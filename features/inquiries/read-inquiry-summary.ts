import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { type InquiryStatus, inquiryStatuses, waitingStatuses } from './inquiry-status.ts';

const latestShown = 3;

export interface InquirySummary {
  pendingCount: number;
  /** The newest first. */
  latest: { id: string; name: string; subject: string; status: InquiryStatus; createdAt: Date }[];
}

export async function readInquirySummary(db: Database): Promise<InquirySummary> {
  const { pending } = await db
    .selectFrom('inquiries')
    .select(sql<number>`count(*)::int`.as('pending'))
    .where('status', 'in', waitingStatuses)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('inquiries')
    .select(['id', 'name', 'subject', 'status', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(latestShown)
    .execute();
  return {
    pendingCount: pending,
    latest: rows.map(({ id, name, subject, status, created_at }) => ({
      id,
      name,
      subject,
      status: z.enum(inquiryStatuses).parse(status),
      createdAt: created_at,
    })),
  };
}
