import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Log } from '#lib/log.ts';
import { SIGNATURE_HEADER, sandboxKey, signCallback } from './sandbox-signature.ts';

const timeoutMs = 10_000;
const mostAtOnce = 50;
const mostAttempts = 12;

interface SandboxContext {
  db: Database;
  /** The house itself, past its proxies: http://127.0.0.1:3000. */
  ownUrl: string;
  secret: string;
  log: Log;
}

/**
 * Tells the house all that is due, side by side, and says how much that was. Whoever takes an event puts its next attempt
 * off first, so that many processes never tell it at once and one that ends in the middle leaves it to the others.
 */
export async function deliverSandboxEvents(context: SandboxContext, signal?: AbortSignal): Promise<number> {
  for (let told = 0; ; ) {
    const events = signal?.aborted ? [] : await takeDue(context.db);
    const heard = (await Promise.all(events.map((event) => tell(context, event)))).filter(
      (id) => id !== undefined,
    );
    if (heard.length > 0) await noteReceived(context.db, heard);
    told += events.length;
    if (events.length < mostAtOnce) return told;
  }
}

interface DueEvent {
  id: string;
  body: unknown;
}

async function takeDue(db: Database): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    with due as (
      select id from sandbox_events where due_at <= clock_timestamp()
      order by due_at limit ${mostAtOnce} for update skip locked
    )
    update sandbox_events set
      attempts = attempts + 1,
      due_at = case when attempts + 1 < ${mostAttempts}
        then clock_timestamp() + (15 + 2 ^ attempts) * interval '1 second' end
    from due where sandbox_events.id = due.id
    returning sandbox_events.id, body`.execute(db);
  return rows;
}

/** Its id where it was heard. */
async function tell({ ownUrl, secret, log }: SandboxContext, event: DueEvent): Promise<string | undefined> {
  const body = JSON.stringify(event.body);
  try {
    const response = await fetch(`${ownUrl}/webhooks/sandbox`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signCallback(sandboxKey(secret), body, new Date()),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return event.id;
    log.warn({ eventId: event.id, status: response.status }, 'a callback of the sandbox was refused');
  } catch (error) {
    log.warn({ eventId: event.id, err: error }, 'a callback of the sandbox was not heard');
  }
  return undefined;
}

/** Some are told more than once, as true providers do. */
async function noteReceived(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    update sandbox_events set
      delivered_at = clock_timestamp(),
      times_left = times_left - 1,
      due_at = case when times_left > 1 then clock_timestamp() end
    where id = any(${[...ids]}::text[])`.execute(db);
}
