import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import type { UnknownEvent } from './payment-provider.ts';

/** Only the values of these fields are stored: none of them holds a name, a phone number or a secret. */
const plainFields = new Set(
  (
    'id object type status amount currency created livemode reason payment_intent charge failure_code ' +
    'resultcode resultdesc resulttype conversationid originatorconversationid transactionid checkoutrequestid ' +
    'merchantrequestid transamount transid transtime businessshortcode transactiontype errorcode'
  ).split(' '),
);
const maxFields = 40;
const maxDepth = 5;

/** The plain fields by their path, such as `data.object.status`; every other value becomes `…`. */
function excerptOf(event: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  const walk = (value: unknown, path: string, depth: number) => {
    if (Object.keys(fields).length >= maxFields) return;
    if (typeof value === 'object' && value !== null) {
      if (depth < maxDepth)
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
  walk(event, '', 0);
  return fields;
}

/** Removes phone numbers and API keys from any field. */
function masked(text: string): string {
  return storable(text)
    .replaceAll(/\b(?:sk|rk|pk|whsec)_\S+|(?<![\d_])\+?(?:254|0)[17]\d{8}(?!\d)/g, '…')
    .slice(0, 120);
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', ' ');
}

/** A repeat counts up and reopens the event, unless a poll merely listed it again. */
export async function storeUnknownEvent(
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

const maxShown = 30;

export async function listUnknownEvents(db: Database): Promise<StoredUnknownEvent[]> {
  const { rows } = await sql<StoredUnknownEvent>`
    select id, provider, type, object_id, why, excerpt, times, first_at, last_at
    from unknown_events where done_at is null order by last_at desc, id limit ${maxShown}`.execute(db);
  return rows;
}

/** A subquery for a statement that counts other things as well. */
export const unknownEventCount = sql<number>`(select count(*) from unknown_events where done_at is null)::int`;

/** False when it was closed before. */
export function closeUnknownEvent(db: Database, id: string, actor: Person): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const closed = await transaction
      .updateTable('unknownEvents')
      .set({ doneAt: sql<Date>`clock_timestamp()`, doneBy: actor.id })
      .where('id', '=', id)
      .where('doneAt', 'is', null)
      .returning(['provider', 'type', 'objectId', 'times'])
      .executeTakeFirst();
    if (!closed) return false;
    await writeAudit(transaction, actor, ['provider_event', id], 'provider_event_done', {
      after: { provider: closed.provider, type: closed.type, object: closed.objectId, times: closed.times },
    });
    return true;
  });
}
