import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import type { UnknownEvent } from '../payment-provider.ts';

/** Of what a provider told these fields are kept: none of them has a name, a number or a secret in it. */
const plainFields = new Set(
  (
    'id object type status amount currency created livemode reason payment_intent charge failure_code ' +
    'resultcode resultdesc resulttype conversationid originatorconversationid transactionid checkoutrequestid ' +
    'merchantrequestid transamount transid transtime businessshortcode transactiontype errorcode'
  ).split(' '),
);
const mostFields = 40;
const mostDepth = 5;

/** A few plain fields by their path, such as `data.object.status`. Of everything else only that it was there. */
export function excerptOf(told: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  const walk = (value: unknown, path: string, depth: number) => {
    if (Object.keys(fields).length >= mostFields) return;
    if (typeof value === 'object' && value !== null) {
      if (depth < mostDepth)
        for (const [name, inner] of Object.entries(value)) {
          const own = storable(name.slice(0, 40));
          walk(inner, path ? `${path}.${own}` : own, depth + 1);
        }
      return;
    }
    const name = path.split('.').at(-1)?.toLowerCase() ?? '';
    if (plainFields.has(name)) fields[path] = masked(String(value));
    else if (path) fields[path] = '…';
  };
  walk(told, '', 0);
  return fields;
}

/** Telephone numbers and keys have no place here, whatever field they stand in. */
function masked(text: string): string {
  return storable(text)
    .replaceAll(/\b(?:sk|rk|pk|whsec)_\S+|(?<![\d_])\+?(?:254|0)[17]\d{8}(?!\d)/g, '…')
    .slice(0, 120);
}

/** PostgreSQL takes no NUL and no half of a character. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', ' ');
}

/** The same again counts, and is to be looked at again; unless it was only listed once more. */
export async function keepUnknownEvent(
  db: Database,
  provider: string,
  event: UnknownEvent,
  isListed = false,
): Promise<void> {
  const { type, objectId, why, body } = event;
  await sql`
    insert into unknown_events (id, provider, type, object_id, why, excerpt)
    values (${newId()}, ${provider}, ${storable(type.slice(0, 120)) || '?'}, ${storable(objectId.slice(0, 120))}, ${why},
      ${JSON.stringify(excerptOf(body))}::jsonb)
    on conflict (provider, type, object_id, why) do update set
      times = unknown_events.times + 1, last_at = clock_timestamp(), excerpt = excluded.excerpt, done_at = null,
      done_by = null
    where not ${isListed}`.execute(db);
}

export interface StoredUnknownEvent {
  id: string;
  provider: string;
  type: string;
  objectId: string;
  why: UnknownEvent['why'];
  excerpt: Record<string, string>;
  times: number;
  firstAt: Date;
  lastAt: Date;
}

const mostShown = 30;

/** Those that nobody has looked at, the newest first. */
export async function listUnknownEvents(db: Database): Promise<StoredUnknownEvent[]> {
  const { rows } = await sql<StoredUnknownEvent>`
    select id, provider, type, object_id as "objectId", why, excerpt, times, first_at as "firstAt", last_at as "lastAt"
    from unknown_events where done_at is null order by last_at desc, id limit ${mostShown}`.execute(db);
  return rows;
}

/** As part of a statement that counts other things as well. */
export const unknownEventCount = sql<number>`(select count(*) from unknown_events where done_at is null)::int`;

/** An administrator has looked at it. False where somebody had. */
export function closeUnknownEvent(db: Database, id: string, actor: Actor & { id: string }): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const closed = await transaction
      .updateTable('unknown_events')
      .set({ done_at: sql<Date>`clock_timestamp()`, done_by: actor.id })
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .returning(['provider', 'type', 'object_id', 'times'])
      .executeTakeFirst();
    if (!closed) return false;
    await writeAudit(transaction, {
      actor,
      action: 'provider_event_done',
      subjectType: 'provider_event',
      subjectId: id,
      after: { provider: closed.provider, type: closed.type, object: closed.object_id, times: closed.times },
    });
    return true;
  });
}
