import { setTimeout as sleep } from 'node:timers/promises';
import { advisoryLocks, withLockUnlessStopped } from '#db/advisory-lock.ts';
import type { Database } from '#db/connect.ts';
import { wholePart } from '#features/catalogue/sample/sample-parts.ts';
import { numberDocuments } from '#features/payments/documents/number-documents.ts';
import type { Log } from '#lib/log.ts';
import { ageSampleAgency } from './age-sample-agency.ts';
import { liveSampleAgency } from './live-sample-agency.ts';
import { type SampleAgency, sampleAgencies, sampleOffice } from './sample-agencies.ts';
import type { SampleAgencyContext } from './sample-agency-context.ts';

interface LoadOptions extends SampleAgencyContext {
  directUrl: string;
  log: Log;
  signal?: AbortSignal | undefined;
  /** Rest between two agencies, so that visitors are served as quickly as ever. */
  pauseMs?: number;
}

/** Agencies in every state, each once, after the catalogue of the sample world. */
export function loadSampleAgencies(options: LoadOptions): Promise<{ agencies: number }> {
  return withLockUnlessStopped(options, advisoryLocks.loadSampleWorld, () => loadMissing(options), {
    agencies: 0,
  });
}

async function loadMissing(options: LoadOptions): Promise<{ agencies: number }> {
  const { db, log, signal, pauseMs = 0 } = options;
  const parts = await db.selectFrom('sample_world').select('part').execute();
  const loaded = new Set(parts.map(({ part }) => part));
  if (!loaded.has(wholePart)) return { agencies: 0 };
  await openSampleOffice(db);
  const missing = sampleAgencies().filter((agency) => !loaded.has(partOf(agency)));
  if (missing.length === 0) return { agencies: 0 };

  const startedAt = performance.now();
  for (const [number, agency] of missing.entries()) {
    if (signal?.aborted) return { agencies: number };
    const { agentId, steps } = await liveSampleAgency(options, agency);
    // With its mark, so that nothing is aged twice.
    await db.transaction().execute(async (transaction) => {
      await ageSampleAgency(transaction, { agentId, joinedDaysAgo: agency.joinedDaysAgo, steps });
      await transaction
        .insertInto('sample_world')
        .values({ part: partOf(agency) })
        .execute();
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

/** As administrators whose accounts are deactivated. An older sample world has them as customers. */
export async function openSampleOffice(db: Database): Promise<void> {
  const closed = {
    role: 'admin',
    deactivated_at: new Date(),
    deactivated_reason: 'Made with the sample world, for nobody to sign in.',
  };
  await db
    .insertInto('users')
    .values(
      sampleOffice.map(({ id, email, name }) => ({
        id,
        email,
        email_verified: true,
        full_name: name,
        ...closed,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doUpdateSet(closed).where('users.role', '=', 'client'))
    .execute();
}
