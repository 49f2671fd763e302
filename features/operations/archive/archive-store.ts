import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { WalFile } from '#db/embedded/wal-exchange.ts';
import { errorCode } from '#db/errors.ts';
import {
  folderStore,
  type PictureStore,
  type StoreContents,
  s3Store,
} from '#features/catalogue/pictures/picture-store.ts';
import type { S3Variables } from '#lib/env.ts';
import { syncFolder } from '../backups/backup-files.ts';

// The archive has a folder for each cluster, named with PostgreSQL's number of it:
//
//   7573.../wal/000000010000000000000003.zst    what was written, in order
//   7573.../base/2026-11-17T021500Z/0001        a base backup in parts, and about.json when it is complete

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const contentType = 'application/octet-stream';
const contents: StoreContents = {
  noun: 'file',
  isName: (name) => /^\d{1,20}\/(wal\/[\w.]+\.zst|base\/[\w-]+\/(\d{4,}|about\.json))$/.test(name),
};
/** A part of a base backup over a slow line. */
const timeoutMs = 60_000;

export interface ArchiveStore {
  /** Returns when the file survives a power cut. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  remove(name: string): Promise<void>;
  /** All names that begin so, in order. */
  list(prefix: string): Promise<string[]>;
}

/** A folder of the S3 bucket, or of DATA_DIR without one. Never served to anybody. */
export function createArchiveStore({ s3, dataDir }: { s3: S3Variables | undefined; dataDir: string }): ArchiveStore {
  if (!s3) return folderArchive(join(dataDir, 'archive'));
  const store = s3Store(s3, { folder: 'archive', contents, timeoutMs });
  return { ...store, put: (name, bytes) => store.put(name, bytes, contentType) };
}

function folderArchive(root: string): ArchiveStore {
  function storeOf(name: string): PictureStore {
    if (!contents.isName(name)) throw new Error('Invalid name of a file');
    return folderStore(join(root, dirname(name)), { noun: 'file', isName: () => true });
  }
  return {
    async put(name, bytes) {
      await storeOf(name).put(basename(name), bytes, contentType);
      await syncFolder(join(root, dirname(name)));
    },
    get: async (name) => storeOf(name).get(basename(name)),
    async remove(name) {
      await storeOf(name).remove(basename(name));
    },
    async list(prefix) {
      const entries = await readdir(root, { recursive: true }).catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') return [];
        throw error;
      });
      return entries.filter((name) => name.startsWith(prefix) && contents.isName(name)).toSorted();
    },
  };
}

export const walFolder = (clusterId: string) => `${clusterId}/wal/`;
const walName = (clusterId: string, name: string) => `${walFolder(clusterId)}${name}.zst`;

/** Never replaces a file by another: a copied or rolled back cluster uses the same names for other contents. */
export async function storeWal(store: ArchiveStore, { clusterId, name, bytes }: WalFile): Promise<void> {
  const stored = await fetchWal(store, { clusterId, name });
  if (stored && bytes.equals(stored)) return;
  if (stored)
    throw new Error(
      `The archive has another ${name}: this database is a copy, or was put back to an earlier state, of one that was archived. Move the folder ${clusterId} of the archive elsewhere, and a new base backup is made.`,
    );
  const params = { [constants.ZSTD_c_checksumFlag]: 1 };
  await store.put(walName(clusterId, name), await compress(bytes, { params }));
}

export async function fetchWal(
  store: ArchiveStore,
  { clusterId, name }: Omit<WalFile, 'bytes'>,
): Promise<Buffer | undefined> {
  const packed = await store.get(walName(clusterId, name));
  return packed && decompress(packed);
}

export async function listWal(store: ArchiveStore, clusterId: string): Promise<string[]> {
  return (await store.list(walFolder(clusterId))).map((name) => basename(name, '.zst'));
}

export async function removeWal(store: ArchiveStore, clusterId: string, name: string): Promise<void> {
  await store.remove(walName(clusterId, name));
}
