import { chmod, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from './mail.ts';

const prepared = new Set<string>();

/** Writes the file atomically, named by the time it was queued. A second attempt replaces the first one's file. */
export async function writeOutboxFile(
  directory: string,
  { id, queuedAt, kind }: Pick<Mail, 'id' | 'queuedAt'> & { kind: 'eml' | 'sms' },
  bytes: Buffer,
): Promise<string> {
  if (!prepared.has(directory)) await prepare(directory);
  const name = `${new Date(queuedAt).toISOString().replace(/[-:]/g, '')}-${id}.${kind}`;
  const temporaryPath = join(directory, `.${name}.${process.pid}`);
  const create = () => open(temporaryPath, 'w', 0o600);
  const file = await create().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    // The directory was deleted.
    await prepare(directory);
    return create();
  });
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  const path = join(directory, name);
  await rename(temporaryPath, path);
  return path;
}

async function prepare(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chmod(directory, 0o700);
  prepared.add(directory);
}
