import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#db/error-code.ts';
import type { Env } from '#lib/env.ts';
import { type BackupAbout, fingerprintOf } from '../backups/backup-about.ts';
import type { SecretToBring } from './exchange-secret.ts';

export interface SecretChoice {
  value: string;
  /** Kept in DATA_DIR. Else the operator keeps it elsewhere. */
  isOurs: boolean;
}

type Chosen =
  | {
      ok: true;
      /** The backup's own, where it must take the place of none or of another. */
      bring: SecretToBring | undefined;
      /** Those with which what is there may have been sealed, the likeliest first. */
      present: SecretChoice[];
    }
  | { ok: false; message: string };

/**
 * With another secret than the one it was made with, a restored house could open no passport number and no second factor.
 * The backup brings its own where it has it; one that is kept already gives way only to a restore that replaces, and
 * stays beside it. Looks, and changes nothing.
 */
export async function chooseSecret(
  env: Pick<Env, 'secret' | 'dataDir'>,
  { about, secret }: { about: BackupAbout; secret: string | undefined },
  { replace }: { replace: boolean },
): Promise<Chosen> {
  const isRight = (value: string) => fingerprintOf(value) === about.secretFingerprint;
  const path = join(env.dataDir, 'secret');
  const kept = await readSecret(path);
  const present: SecretChoice[] = [];
  if (env.secret) present.push({ value: env.secret, isOurs: false });
  if (kept) present.push({ value: kept, isOurs: true });
  if (env.secret ? isRight(env.secret) : kept && isRight(kept))
    return { ok: true, bring: undefined, present };
  if (env.secret) {
    return {
      ok: false,
      message: `SECRET is not the one that the backup was made with. ${about.secret === 'inside' ? 'The backup brings its own: leave SECRET unset.' : fromElsewhere}`,
    };
  }
  if (secret === undefined || !isRight(secret))
    return { ok: false, message: `The backup does not hold the secret it was made with. ${fromElsewhere}` };
  if (kept !== undefined && !replace) {
    return {
      ok: false,
      message: `${path} is not the secret that the backup was made with. With --replace the backup's own takes its place, and the one that is there stays beside it under another name.`,
    };
  }
  return { ok: true, bring: { path, secret, replaces: kept !== undefined }, present };
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
