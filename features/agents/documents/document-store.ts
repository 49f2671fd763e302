import { join } from 'node:path';
import { folderStore } from '#features/catalogue/pictures/folder-store.ts';
import type { PictureStore } from '#features/catalogue/pictures/picture-store.ts';
import { s3Store } from '#features/catalogue/pictures/s3-store.ts';
import type { StoredFile } from '#features/catalogue/pictures/stored-file.ts';
import type { S3Variables } from '#lib/env.ts';
import { isId } from '#lib/is-id.ts';

/** Kept as pictures are and apart from them: whoever knows the name of a document can't ask for it as for a picture. */
export type DocumentStore = PictureStore;

const keeps: StoredFile = { thing: 'document', isName: isId };

/** With `s3` a part of the bucket there, without it a folder of this machine. */
export function createDocumentStore({
  s3,
  dataDir,
}: {
  s3: S3Variables | undefined;
  dataDir: string;
}): DocumentStore {
  return s3 ? s3Store(s3, { folder: 'documents', keeps }) : folderStore(join(dataDir, 'documents'), keeps);
}
