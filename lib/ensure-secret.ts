import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from './env.ts';
import { newId } from './ids.ts';

const minimumLength = 32;

/**
 * The secret from the environment, or outside production one that is generated at the first start. Several
 * processes may start at once on one DATA_DIR: all get the same secret, because a hard link is atomic and
 * fails if the name exists.
 */
export async function ensureSecret(
  env: Pick<Env, 'mode' | 'secret' | 'dataDir'>,
): Promise<{ ok: true; secret: string } | { ok: false; message: string }> {
  if (env.secret) return { ok: true, secret: env.secret };
  if (env.mode === 'production') return { ok: false, message: 'SECRET must be set when MODE=production.' };

  const path = join(env.dataDir, 'secret');
  await mkdir(env.dataDir, { recursive: true });
  if ((await readIfPresent(path)) === undefined) await createOnce(path);

  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < minimumLength) {
    return {
      ok: false,
      message: `${path} contains fewer than ${minimumLength} characters: restore it from a backup, or delete it to generate a new one.`,
    };
  }
  await chmod(path, 0o600);
  return { ok: true, secret };
}

async function createOnce(path: string): Promise<void> {
  const temporaryPath = `${path}.${newId()}`;
  const file = await open(temporaryPath, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(temporaryPath, path);
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error;
  } finally {
    await rm(temporaryPath);
  }
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
