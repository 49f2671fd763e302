import { chmod, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from './mail.ts';

/**
 * The file appears whole or not at all, named by the time it was queued. A second attempt at the same message
 * replaces the first one's file.
 */
export async function writeOutboxFile(
  directory: string,
  { id, queuedAt, kind }: Pick<Mail, 'id' | 'queuedAt'> & { kind: 'eml' | 'sms' },
  bytes: Buffer,
): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chmod(directory, 0o700);
  const name = `${new Date(queuedAt).toISOString().replace(/[-:]/g, '')}-${id}.${kind}`;
  const temporaryPath = join(directory, `.${name}.${process.pid}`);
  const file = await open(temporaryPath, 'w', 0o600);
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
