import { chmod, link, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClientBase } from 'pg';
import { errorCode } from '#db/errors.ts';
import { decryptPassport } from '#features/booking/traveller-data.ts';
import type { Env } from '#lib/env.ts';
import { newId } from '#lib/ids.ts';
import { type BackupAbout, fingerprintOf } from '../backups/backup-entries.ts';
import { syncFolder } from '../backups/backup-files.ts';

export interface SecretChoice {
  value: string;
  /** Stored in DATA_DIR. Otherwise the operator stores it elsewhere. */
  isOurs: boolean;
}

type Chosen =
  | {
      ok: true;
      /** The backup's secret, if it must be installed. */
      bring: SecretToBring | undefined;
      /** Candidates for the secret of the current data, the likeliest first. */
      present: SecretChoice[];
    }
  | { ok: false; message: string };

/**
 * Without its own secret, restored data could not decrypt passport numbers and second factors. The backup's
 * secret replaces a different one only with --replace, and the old one is kept beside it. Changes nothing
 * itself.
 */
export async function chooseSecret(
  env: Pick<Env, 'secret' | 'dataDir'>,
  { about, secret }: { about: BackupAbout; secret: string | undefined },
  { replace }: { replace: boolean },
): Promise<Chosen> {
  const isRight = (value: string) => fingerprintOf(value) === about.secretFingerprint;
  const path = join(env.dataDir, 'secret');
  const stored = await readSecret(path);
  const present: SecretChoice[] = [];
  if (env.secret) present.push({ value: env.secret, isOurs: false });
  if (stored) present.push({ value: stored, isOurs: true });
  if (env.secret ? isRight(env.secret) : stored && isRight(stored)) return { ok: true, bring: undefined, present };
  if (env.secret) {
    return {
      ok: false,
      message: `SECRET is not the one that the backup was made with. ${about.secret === 'inside' ? 'The backup brings its own: leave SECRET unset.' : fromElsewhere}`,
    };
  }
  if (secret === undefined || !isRight(secret))
    return { ok: false, message: `The backup does not hold the secret it was made with. ${fromElsewhere}` };
  if (stored !== undefined && !replace) {
    return {
      ok: false,
      message: `${path} is not the secret that the backup was made with. With --replace the backup's own takes its place, and the one that is there stays beside it under another name.`,
    };
  }
  return { ok: true, bring: { path, secret, replaces: stored !== undefined }, present };
}

const fromElsewhere = 'It came from the environment: set SECRET to what it was there.';

async function readSecret(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

interface SecretToBring {
  path: string;
  secret: string;
  /** Replaces an existing one. */
  replaces: boolean;
}

export interface ExchangedSecret {
  /** Where the previous secret was moved. */
  aside: string | undefined;
  undo: () => Promise<void>;
}

/** Installs the backup's secret atomically. The previous one is kept: data may be encrypted with it. */
export async function exchangeSecret({ path, secret, replaces }: SecretToBring, now: Date): Promise<ExchangedSecret> {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '');
  const aside = replaces ? `${path}-before-restore-${time}Z` : undefined;
  const arriving = `${path}.${newId()}`;
  try {
    const file = await open(arriving, 'wx', 0o600);
    try {
      await file.writeFile(`${secret}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    if (aside) {
      await link(path, aside);
      await chmod(aside, 0o600);
      await rename(arriving, path);
    } else {
      // Fails if a secret was created meanwhile.
      await link(arriving, path);
    }
  } finally {
    await rm(arriving, { force: true });
  }
  await syncFolder(dirname(path));
  return { aside, undo: () => (aside ? rename(aside, path) : rm(path)) };
}

/**
 * The secret that the current data was encrypted with; the likeliest if nothing is encrypted. A new one is
 * never generated, because it would decrypt nothing.
 */
export async function findDataSecret(
  client: ClientBase,
  present: readonly SecretChoice[],
): Promise<{ ok: true; secret: SecretChoice } | { ok: false; message: string }> {
  const { rows } = await client.query<{ sealed: string }>(
    'select passport_sealed as sealed from booking_travellers where passport_sealed is not null limit 1',
  );
  const [one] = rows;
  const secret = present.find(({ value }) => !one || decryptPassport(value, one.sealed) !== undefined);
  if (secret) return { ok: true, secret };
  const what =
    present.length === 0
      ? 'There is no secret to back up the current data with'
      : 'The current data was encrypted with another secret';
  return {
    ok: false,
    message: `${what}: put it back into DATA_DIR/secret, or save it with npm run backup and its own SECRET and come back with --replace --discard. Nothing was changed.`,
  };
}
