import { setTimeout as sleep } from 'node:timers/promises';
import { advisoryLocks, withLockUnlessStopped } from '#db/advisory-lock.ts';
import type { Database } from '#db/connect.ts';
import { numberDocuments } from '#features/payments/documents.ts';
import type { Log } from '#lib/log.ts';
import { type SampleAgency, sampleAgencies, sampleOffice } from './agencies.ts';
import { backdateAgency } from './backdate.ts';
import { completePart } from './load-sample-catalogue.ts';
import { markLoaded, readLoadedParts } from './loaded-parts.ts';
import { playAgency, type SampleAgencyContext } from './play-agency.ts';

interface LoadOptions extends SampleAgencyContext {
  directUrl: string;
  log: Log;
  signal?: AbortSignal | undefined;
  /** Pause between two agencies, which leaves capacity for visitors. */
  pauseMs?: number;
}

/** Loads the missing sample agencies after the sample catalogue. */
export function loadSampleAgencies(options: LoadOptions): Promise<{ agencies: number }> {
  return withLockUnlessStopped(options, advisoryLocks.loadSampleWorld, () => loadMissing(options), {
    agencies: 0,
  });
}

async function loadMissing(options: LoadOptions): Promise<{ agencies: number }> {
  const { db, log, signal, pauseMs = 0 } = options;
  const loaded = await readLoadedParts(db);
  if (!loaded.has(completePart)) return { agencies: 0 };
  await openSampleOffice(db);
  const missing = sampleAgencies().filter((agency) => !loaded.has(partOf(agency)));
  if (missing.length === 0) return { agencies: 0 };

  const startedAt = performance.now();
  for (const [number, agency] of missing.entries()) {
    if (signal?.aborted) return { agencies: number };
    const { agentId, steps } = await playAgency(options, agency);
    // In one transaction with its mark, so that nothing is backdated twice.
    await db.transaction().execute(async (transaction) => {
      await backdateAgency(transaction, { agentId, joinedDaysAgo: agency.joinedDaysAgo, steps });
      await markLoaded(transaction, partOf(agency));
    });
    if (pauseMs > 0) await sleep(pauseMs);
  }
  await numberDocuments(db, { signal });
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  log.info({ agencies: missing.length, seconds }, 'sample agencies loaded');
  return { agencies: missing.length };
}

function partOf({ key }: SampleAgency): string {
  return `agency ${key}`;
}

/** Deactivated administrator accounts. Older sample worlds have them as customers. */
export async function openSampleOffice(db: Database): Promise<void> {
  const closed = {
    role: 'admin',
    deactivatedAt: new Date(),
    deactivatedReason: 'Created with the sample data; cannot sign in.',
  };
  await db
    .insertInto('users')
    .values(sampleOffice.map(({ id, email, name }) => ({ id, email, emailVerified: true, fullName: name, ...closed })))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(closed).where('users.role', '=', 'client'))
    .execute();
}
