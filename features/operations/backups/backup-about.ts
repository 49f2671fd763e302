import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The first entry of every backup. */
export const aboutSchema = z.object({
  backupId: z.uuid(),
  madeAt: z.iso.datetime(),
  host: z.string(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })).min(1),
  /** Where the secret comes from that seals passport numbers. `inside`: an entry of this backup holds it. */
  secret: z.enum(['inside', 'environment']),
  secretFingerprint: z.string(),
});

export type BackupAbout = z.output<typeof aboutSchema>;

/** The last entry before the end. */
export const summarySchema = z.object({
  rows: z.record(z.string(), z.int()),
  uploads: z.int(),
  /** Files that a row names and the store did not have. */
  missing: z.array(z.string()),
});

export type BackupSummary = z.output<typeof summarySchema>;

export const sequencesSchema = z.array(
  z.object({ name: z.string(), lastValue: z.string().regex(/^\d+$/), isCalled: z.boolean() }),
);

export const secretSchema = z.string().min(1);
export const tableLabelSchema = z.object({ columns: z.array(z.string()) });
export const uploadLabelSchema = z.object({ contentType: z.string() });

export const entryNames = {
  about: 'about',
  secret: 'secret',
  sequences: 'sequences',
  summary: 'summary',
} as const;
export const tablePrefix = 'table/';
export const uploadPrefixes = { pictures: 'picture/', documents: 'document/' } as const;

const megabyte = 1024 * 1024;

/** Of what is read as a whole. Tables are not; a summary names every file that was missing. */
export const mostBytes = {
  about: megabyte,
  secret: 4096,
  sequences: megabyte,
  summary: 16 * megabyte,
  upload: 16 * megabyte,
} as const;

/** Tells secrets apart and gives none away: they are long and random. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(`fika-mbali backup\n${secret}`).digest('hex').slice(0, 32);
}
