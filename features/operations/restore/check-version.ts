import { type AppliedMigration, findUnknownMigration } from '#db/migrate.ts';
import type { MigrationFile } from '#db/migration-files.ts';

/** An older backup is restored as it was and then brought up to date; of a newer one this program knows too little. */
export function checkVersion(
  applied: readonly AppliedMigration[],
  files: readonly MigrationFile[],
  formerChecksums: ReadonlyMap<string, string>,
): { ok: true; asBackedUp: MigrationFile[]; since: MigrationFile[] } | { ok: false; message: string } {
  const unknown = findUnknownMigration(applied, files, formerChecksums);
  if (unknown) {
    const { migration, file } = unknown;
    return {
      ok: false,
      message: file
        ? `The backup was made by another edition of Fika Mbali: its migration ${migration.name} is not the ${file.name} of this one.`
        : `The backup was made by a newer version of Fika Mbali: it has migration ${migration.name}, which this one does not know. Restore it with that version.`,
    };
  }
  const numbers = new Set(applied.map(({ number }) => number));
  return {
    ok: true,
    asBackedUp: files.filter(({ number }) => numbers.has(number)),
    since: files.filter(({ number }) => !numbers.has(number)),
  };
}
