import { chmod, link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { newId } from '#lib/ids.ts';

export interface SecretToBring {
  path: string;
  secret: string;
  /** Another one is there. */
  replaces: boolean;
}

export interface ExchangedSecret {
  /** Where the one lies that was there. */
  aside: string | undefined;
  undo: () => Promise<void>;
}

/** The backup's own appears whole in its place, and what was there stays beside it: data may be sealed with it. */
export async function exchangeSecret(
  { path, secret, replaces }: SecretToBring,
  now: Date,
): Promise<ExchangedSecret> {
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
      // Fails where somebody has put one meanwhile.
      await link(arriving, path);
    }
  } finally {
    await rm(arriving, { force: true });
  }
  await syncFolder(dirname(path));
  return { aside, undo: () => (aside ? rename(aside, path) : rm(path)) };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
