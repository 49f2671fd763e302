import { createWriteStream } from 'node:fs';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type EmbeddedPostgres, startPostgres } from '#db/embedded/start-postgres.ts';
import { readArchive } from '../backups/archive.ts';
import { type ArchiveStore, fetchWal, listWal } from './archive-store.ts';
import { type BaseBackup, followingWal, listBases } from './base-backup.ts';

type Refusal = { ok: false; message: string };

export interface ArchivedCluster {
  clusterId: string;
  /** The oldest first; at least one. */
  bases: BaseBackup[];
}

export async function listClusters(store: ArchiveStore): Promise<ArchivedCluster[]> {
  const ids = new Set((await store.list('')).map((name) => name.split('/')[0] ?? ''));
  const clusters = await Promise.all(
    [...ids].map(async (clusterId) => ({ clusterId, bases: (await listBases(store, clusterId)).bases })),
  );
  return clusters.filter(({ bases }) => bases.length > 0);
}

/** Such as "7573… since 2026-11-17T02:15:03Z". */
export function describeCluster({ clusterId, bases }: ArchivedCluster): string {
  return `${clusterId} since ${bases[0]?.finishedAt}`;
}

/** The last base backup before the moment. With several clusters the operator says which is meant. */
export function chooseBase(
  clusters: readonly ArchivedCluster[],
  { from, until }: { from: string | undefined; until: Date | undefined },
): { ok: true; clusterId: string; base: BaseBackup } | Refusal {
  const named = clusters.filter(({ clusterId }) => from === undefined || clusterId === from);
  const [cluster, another] = named;
  if (!cluster)
    return { ok: false, message: `The archive has no ${from ? `cluster ${from}` : 'complete base backup'}.` };
  if (another) {
    const list = named.map(describeCluster).join(', ');
    return { ok: false, message: `The archive has several clusters: ${list}. Name one with --from.` };
  }
  const { clusterId, bases } = cluster;
  const base = bases.findLast(({ finishedAt }) => !until || Date.parse(finishedAt) <= until.getTime());
  if (base) return { ok: true, clusterId, base };
  return { ok: false, message: `The archive begins at ${bases[0]?.finishedAt}, which is later.` };
}

/** How many WAL files are fetched ahead of PostgreSQL: a bucket is slow to answer each one. */
const ahead = 8;

/** Starts a copy of the archived cluster as it was at that moment, in a folder of its own. */
export async function recoverArchive(
  store: ArchiveStore,
  { clusterId, base }: { clusterId: string; base: BaseBackup },
  options: { dataDir: string; systemDir?: string; until: Date | undefined; log: (line: string) => void },
): Promise<
  | {
      ok: true;
      postgres: EmbeddedPostgres;
      /** A WAL file that is missing although later ones are there: nothing later could be recovered. */
      gap: string | undefined;
    }
  | Refusal
> {
  const { until, ...place } = options;
  const names = new Set(await listWal(store, clusterId));
  const newest = [...names].filter((name) => name.length === 24).at(-1) ?? '';
  const fetching = new Map<string, Promise<Buffer | undefined>>();
  let gap: string | undefined;
  let trouble: unknown;

  function fetchAhead(name: string): Promise<Buffer | undefined> {
    const known = fetching.get(name);
    if (known) return known;
    const fetched = names.has(name) ? fetchWal(store, { clusterId, name }) : Promise.resolve(undefined);
    // Reported when PostgreSQL asks for it.
    fetched.catch(() => {});
    fetching.set(name, fetched);
    return fetched;
  }

  const started = await startPostgres({
    ...place,
    // A copy that is thrown away.
    isDurable: false,
    recovery: {
      password: base.password,
      until,
      fill: (dataPath) => unpackBase(store, base, dataPath),
      async fetchWal(name) {
        if (name.length !== 24) return fetchAhead(name);
        for (const past of fetching.keys()) if (past < name) fetching.delete(past);
        let next = name;
        for (let count = 0; count < ahead; count += 1) {
          fetchAhead(next);
          next = followingWal(next, base.segmentBytes);
        }
        const bytes = await fetchAhead(name);
        if (!bytes && name < newest) gap = name;
        return bytes;
      },
      onFailure(error) {
        trouble = error;
      },
    },
  });
  if (started.ok) return { ok: true, postgres: started.postgres, gap };
  if (!trouble) return started;
  return {
    ok: false,
    message: `The archive could not be read (${trouble instanceof Error ? trouble.message : trouble}).`,
  };
}

async function unpackBase(store: ArchiveStore, { folder, parts }: BaseBackup, dataPath: string): Promise<void> {
  const path = `${dataPath}.base`;
  for (let part = 1; part <= parts; part += 1) {
    const bytes = await store.get(`${folder}/${String(part).padStart(4, '0')}`);
    if (!bytes) throw new Error(`Part ${part} of the base backup ${folder} is missing from the archive`);
    await appendFile(path, bytes, { mode: 0o600 });
  }
  for await (const { label, content } of readArchive(path)) {
    const [, kind, name] = /^(file|folder)\/((?:[\w.-]+\/)*[\w-][\w.-]*)$/.exec(label.name) ?? [];
    if (!name || name.split('/').includes('..')) throw new Error(`${label.name} is no file of a database`);
    if (kind === 'folder') await mkdir(join(dataPath, name), { recursive: true, mode: 0o700 });
    else await pipeline(content, createWriteStream(join(dataPath, name), { mode: 0o600 }));
  }
  await rm(path);
}
