import { sql } from 'kysely';
import type { PaymentParts } from '../payment-hooks.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { takeEvent } from '../take-callback.ts';

/** Between two questions, by whichever process. */
const pauseMinutes = 10;
/** An event may be listed later than it happened; the same one again changes nothing. */
const overlapMinutes = 60;
/** As long as Stripe keeps its events. */
const longestDays = 30;

/**
 * Asks each provider what it has told about money that goes back since it was last asked, because its callbacks may have been
 * lost: a webhook that is switched off must not hide a dispute. One process asks at a time.
 */
export async function pollEvents(parts: PaymentParts): Promise<{ taken: number }> {
  let taken = 0;
  for (const provider of parts.providers.values()) {
    if (!provider.eventsSince) continue;
    const since = await takeTurn(parts, provider.name);
    if (since) taken += await poll(parts, provider, since);
  }
  return { taken };
}

async function poll(parts: PaymentParts, provider: PaymentProvider, since: Date): Promise<number> {
  const { db, log } = parts;
  const begunAt = new Date();
  try {
    let taken = 0;
    for (const event of (await provider.eventsSince?.(since)) ?? []) {
      const outcome = event.ok ? await takeEvent(parts, provider, event, true) : 'ignored';
      if (outcome === 'not_now') throw new Error('What it told could not be followed');
      if (outcome === 'taken') taken += 1;
    }
    await db
      .updateTable('event_polls')
      .set({ read_until: begunAt, failure: null })
      .where('provider', '=', provider.name)
      .execute();
    if (taken > 0)
      log.warn({ provider: provider.name, taken }, 'events were found that no callback had told of');
    return taken;
  } catch (error) {
    log.error({ err: error, provider: provider.name }, 'a provider could not be asked for its events');
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, 200) || 'no answer';
    await db.updateTable('event_polls').set({ failure }).where('provider', '=', provider.name).execute();
    return 0;
  }
}

/** From when on it is to be asked; undefined while it was asked a short time ago. */
async function takeTurn({ db }: PaymentParts, provider: string): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`
    insert into event_polls (provider, read_until)
    values (${provider}, clock_timestamp() - make_interval(days => ${longestDays}))
    on conflict (provider) do update set polled_at = clock_timestamp()
    where event_polls.polled_at <= clock_timestamp() - make_interval(mins => ${pauseMinutes})
    returning greatest(
      read_until - make_interval(mins => ${overlapMinutes}), clock_timestamp() - make_interval(days => ${longestDays})
    ) as since`.execute(db);
  return rows[0]?.since;
}

/** Why a provider could not be asked when it last should have been, by its name. */
export async function listPollFailures(
  db: PaymentParts['db'],
): Promise<{ provider: string; failure: string; readUntil: Date }[]> {
  const { rows } = await sql<{ provider: string; failure: string; readUntil: Date }>`
    select provider, failure, read_until as "readUntil" from event_polls
    where failure is not null order by provider`.execute(db);
  return rows;
}
