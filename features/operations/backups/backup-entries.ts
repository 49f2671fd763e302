import { createHash } from 'node:crypto';
import { z } from 'zod';
import { excludedTables } from '#db/backup/read-snapshot.ts';
import { isPictureName } from '#features/catalogue/pictures/picture-names.ts';
import { isId } from '#lib/untrusted-input.ts';

export const aboutSchema = z.object({
  backupId: z.uuid(),
  madeAt: z.iso.datetime(),
  /** The last audit entry of a moment from the archive, which later data of the same cluster has as well. */
  lastAuditId: z.uuid().optional(),
  host: z.string(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })).min(1),
  /** Where the secret that encrypts passport numbers is: in an entry of this backup, or in the environment. */
  secret: z.enum(['inside', 'environment']),
  secretFingerprint: z.string(),
});

export type BackupAbout = z.output<typeof aboutSchema>;

export const summarySchema = z.object({
  rows: z.record(z.string(), z.int()),
  uploads: z.int(),
  /** Files that a row references and the store does not have. */
  missing: z.array(z.string()),
});

export type BackupSummary = z.output<typeof summarySchema>;

export const sequencesSchema = z.array(
  z.object({ name: z.string(), lastValue: z.string().regex(/^\d+$/), isCalled: z.boolean() }),
);

export const secretSchema = z.string().min(1);
export const tableLabelSchema = z.object({ columns: z.array(z.string()) });
export const uploadLabelSchema = z.object({ contentType: z.string() });

export const entryNames = { about: 'about', secret: 'secret', sequences: 'sequences', summary: 'summary' } as const;
export const tablePrefix = 'table/';
export const uploadPrefixes = { pictures: 'picture/', documents: 'document/' } as const;

const megabyte = 1024 * 1024;

/** Limits for entries that are read into memory. Tables are streamed; a summary names every missing file. */
export const maxBytes = {
  about: megabyte,
  secret: 4096,
  sequences: megabyte,
  summary: 16 * megabyte,
  upload: 16 * megabyte,
} as const;

/** Identifies a secret without revealing it: secrets are long and random. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(`fika-mbali backup\n${secret}`).digest('hex').slice(0, 32);
}

type EntryKind =
  | { kind: keyof typeof entryNames }
  | { kind: 'table'; table: string }
  | { kind: 'upload'; store: 'pictures' | 'documents'; file: string };

const tableName = /^[a-z][a-z0-9_]{0,62}$/;

/** Throws for a name that our backups do not use. */
export function entryKind(name: string): EntryKind {
  if (isOwnName(name)) return { kind: name };
  const table = after(tablePrefix, name);
  if (table !== undefined && tableName.test(table) && !excludedTables.includes(table)) return { kind: 'table', table };
  const picture = after(uploadPrefixes.pictures, name);
  if (picture !== undefined && isPictureName(picture)) return { kind: 'upload', store: 'pictures', file: picture };
  const document = after(uploadPrefixes.documents, name);
  if (document !== undefined && isId(document)) return { kind: 'upload', store: 'documents', file: document };
  throw new Error(`no backup has an entry ${JSON.stringify(name.slice(0, 80))}`);
}

function isOwnName(name: string): name is keyof typeof entryNames {
  return Object.hasOwn(entryNames, name);
}

function after(prefix: string, name: string): string | undefined {
  return name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
}
