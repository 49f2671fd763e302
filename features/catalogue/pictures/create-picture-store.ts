import { join } from 'node:path';
import type { S3Variables } from '#lib/env.ts';
import { folderStore } from './folder-store.ts';
import type { PictureStore } from './picture-store.ts';
import { s3Store } from './s3-store.ts';

/** With `s3` the bucket there, without it a folder of this machine. */
export function createPictureStore({
  s3,
  dataDir,
}: {
  s3: S3Variables | undefined;
  dataDir: string;
}): PictureStore {
  return s3 ? s3Store(s3) : folderStore(join(dataDir, 'uploads'));
}
