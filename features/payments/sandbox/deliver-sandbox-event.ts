import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { SIGNATURE_HEADER, sandboxKey, signCallback } from './sandbox-signature.ts';

export const deliverSandboxEventTask = 'deliver_sandbox_event';
export const sandboxEventSchema = z.object({ eventId: z.string() });

const timeoutMs = 10_000;

/** Throws where nobody heard it; the job runner then tries again. */
export async function deliverSandboxEvent(
  parts: {
    db: Database;
    /** The house itself, past its proxies: http://127.0.0.1:3000. */
    ownUrl: string;
    secret: string;
  },
  { eventId }: z.output<typeof sandboxEventSchema>,
): Promise<void> {
  const event = await parts.db
    .selectFrom('sandbox_events')
    .select('body')
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (!event) return;
  let isHeard = false;
  try {
    await tell(parts, JSON.stringify(event.body));
    isHeard = true;
  } finally {
    await parts.db
      .updateTable('sandbox_events')
      .set({ attempts: sql`attempts + 1`, ...(isHeard && { delivered_at: sql<Date>`clock_timestamp()` }) })
      .where('id', '=', eventId)
      .execute();
  }
}

async function tell(parts: { ownUrl: string; secret: string }, body: string): Promise<void> {
  const response = await fetch(`${parts.ownUrl}/webhooks/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signCallback(sandboxKey(parts.secret), body, new Date()),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`A callback of the sandbox was answered with ${response.status}`);
}
