import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { storedStatus } from '../inquiry-status.ts';
import { statusLabels } from './queue-labels.ts';

/** Something that happened to an inquiry, in a plain sentence. */
export interface TimelineLine {
  id: string;
  at: Date;
  text: string;
  /** Empty for the product itself. */
  who: string;
}

interface Row {
  id: string;
  at: Date;
  action: string;
  status: string | null;
  assignee: string | null;
  isOwn: boolean | null;
  who: string | null;
}

/** All that was done to an inquiry since it came, the newest first. */
export async function readTimeline(
  db: Database,
  { id, createdAt }: { id: string; createdAt: Date },
): Promise<TimelineLine[]> {
  const { rows } = await sql<Row>`
    select
      audit_log.id, audit_log.at, audit_log.action, audit_log.after ->> 'status' as status,
      assignee.full_name as assignee, assignee.id = audit_log.actor_id as "isOwn", actor.full_name as who
    from audit_log
    left join users as actor on actor.id = audit_log.actor_id
    left join users as assignee on assignee.id = (audit_log.after ->> 'assignedTo')::uuid
    where audit_log.subject_type = 'inquiry' and audit_log.subject_id = ${id}
    order by audit_log.at desc, audit_log.id desc`.execute(db);
  return [
    ...rows.map((row) => ({
      id: row.id,
      at: row.at,
      text: sentenceOf(row),
      who: row.who || 'A former colleague',
    })),
    { id: 'sent', at: createdAt, text: 'Sent to us', who: '' },
  ];
}

function sentenceOf({ action, status, assignee, isOwn }: Row): string {
  switch (action) {
    case 'inquiry_status_changed':
      return `Set to ${statusLabels[storedStatus(status ?? '')]}`;
    case 'inquiry_assigned':
      return isOwn ? 'Took it' : `Assigned to ${assignee || 'a former colleague'}`;
    case 'inquiry_unassigned':
      return 'Assigned to nobody';
    case 'inquiry_answered':
      return 'Response sent, set to Resolved';
    case 'inquiry_note_added':
      return 'Note added';
    default:
      return action.replaceAll('_', ' ');
  }
}
