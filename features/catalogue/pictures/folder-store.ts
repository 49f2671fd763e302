import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#lib/ids.ts';
import type { PictureStore } from './picture-store.ts';
import { pictures, type StoredFile } from './stored-file.ts';

/** Files appear whole or not at all, and only the user that the product runs as may read them. */
export function folderStore(directory: string, { thing, isName }: StoredFile = pictures): PictureStore {
  function pathOf(name: string): string {
    if (!isName(name)) throw new Error(`This is not the name of a ${thing}`);
    return join(directory, name);
  }

  return {
    async put(name, bytes) {
      const path = pathOf(name);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await chmod(directory, 0o700);
      const temporaryPath = join(directory, `.${newId()}`);
      try {
        const file = await open(temporaryPath, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporaryPath, path);
      } catch (error) {
        await rm(temporaryPath, { force: true });
        throw error;
      }
    },
    async get(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}
