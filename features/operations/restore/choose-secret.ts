import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#db/error-code.ts';
import type { Env } from '#lib/env.ts';
import { type BackupAbout, fingerprintOf } from '../backups/backup-about.ts';

type Chosen =
  | { ok: true; bring: { path: string; secret: string } | undefined }
  | { ok: false; message: string };

/**
 * With another secret than the one it was made with, a restored house could open no passport number and no second factor.
 * The backup's own is brought along only where there is none yet: a secret is never overwritten.
 */
export async function chooseSecret(
  env: Pick<Env, 'secret' | 'dataDir'>,
  { about, secret }: { about: BackupAbout; secret: string | undefined },
): Promise<Chosen> {
  const isRight = (value: string) => fingerprintOf(value) === about.secretFingerprint;
  const path = join(env.dataDir, 'secret');
  if (env.secret) {
    return isRight(env.secret)
      ? { ok: true, bring: undefined }
      : { ok: false, message: `SECRET is not the one that the backup was made with. ${wayOut(about, path)}` };
  }
  const kept = await readIfPresent(path);
  if (kept !== undefined) {
    return isRight(kept.trim())
      ? { ok: true, bring: undefined }
      : {
          ok: false,
          message: `${path} is not the secret that the backup was made with. ${wayOut(about, path)}`,
        };
  }
  if (secret === undefined) {
    return {
      ok: false,
      message: `The backup does not hold the secret it was made with. ${wayOut(about, path)}`,
    };
  }
  return { ok: true, bring: { path, secret } };
}

function wayOut({ secret }: BackupAbout, path: string): string {
  return secret === 'inside'
    ? `The backup brings its own: leave SECRET unset and move ${path} away, if it is there.`
    : 'It came from the environment: set SECRET to what it was there.';
}

export async function bringSecret({ path, secret }: { path: string; secret: string }): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(`${secret}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
