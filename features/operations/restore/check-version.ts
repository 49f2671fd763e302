import type { AppliedMigration } from '#db/migrate.ts';
import type { MigrationFile } from '#db/migration-files.ts';

/** An older backup is restored as it was and then brought up to date; of a newer one this program knows too little. */
export function checkVersion(
  applied: readonly AppliedMigration[],
  files: readonly MigrationFile[],
): { ok: true; asBackedUp: MigrationFile[]; since: MigrationFile[] } | { ok: false; message: string } {
  const known = new Map(files.map((file) => [file.number, file]));
  for (const { number, name, checksum } of applied) {
    const file = known.get(number);
    if (!file) {
      return {
        ok: false,
        message: `The backup was made by a newer version of Fika Mbali: it has migration ${name}, which this one does not know. Restore it with that version.`,
      };
    }
    if (file.checksum !== checksum) {
      return {
        ok: false,
        message: `The backup was made by another edition of Fika Mbali: its migration ${name} is not the ${file.name} of this one.`,
      };
    }
  }
  const numbers = new Set(applied.map(({ number }) => number));
  return {
    ok: true,
    asBackedUp: files.filter(({ number }) => numbers.has(number)),
    since: files.filter(({ number }) => !numbers.has(number)),
  };
}
