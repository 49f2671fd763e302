import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Log } from '#lib/log.ts';
import { SIGNATURE_HEADER, sandboxKey, signCallback } from './sandbox-provider.ts';

const timeoutMs = 10_000;
const maxAtOnce = 50;
const maxAttempts = 12;

interface SandboxContext {
  db: Database;
  /** This server without its proxies: http://127.0.0.1:3000. */
  ownUrl: string;
  secret: string;
  log: Log;
}

/**
 * Posts all due events in parallel and returns their number. Claiming an event postpones its next attempt first, so that two
 * processes never send one at once, and after a crash another process sends it.
 */
export async function deliverSandboxEvents(context: SandboxContext, signal?: AbortSignal): Promise<number> {
  for (let sent = 0; ; ) {
    const events = signal?.aborted ? [] : await claimDue(context.db);
    const delivered = (await Promise.all(events.map((event) => send(context, event)))).filter((id) => id !== undefined);
    if (delivered.length > 0) await noteDelivered(context.db, delivered);
    sent += events.length;
    if (events.length < maxAtOnce) return sent;
  }
}

interface DueEvent {
  id: string;
  body: unknown;
}

async function claimDue(db: Database): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    with due as (
      select id from sandbox_events where due_at <= clock_timestamp()
      order by due_at limit ${maxAtOnce} for update skip locked
    )
    update sandbox_events set
      attempts = attempts + 1,
      due_at = case when attempts + 1 < ${maxAttempts}
        then clock_timestamp() + (15 + 2 ^ attempts) * interval '1 second' end
    from due where sandbox_events.id = due.id
    returning sandbox_events.id, body`.execute(db);
  return rows;
}

/** Returns the event's id when it was accepted. */
async function send({ ownUrl, secret, log }: SandboxContext, event: DueEvent): Promise<string | undefined> {
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
    log.warn({ eventId: event.id, status: response.status }, 'a sandbox callback was refused');
  } catch (error) {
    log.warn({ eventId: event.id, err: error }, 'a sandbox callback was not delivered');
  }
  return undefined;
}

/** Some events are sent more than once, as real providers do. */
async function noteDelivered(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    update sandbox_events set
      delivered_at = clock_timestamp(),
      times_left = times_left - 1,
      due_at = case when times_left > 1 then clock_timestamp() end
    where id = any(${[...ids]}::text[])`.execute(db);
}
