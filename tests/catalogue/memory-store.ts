import type { PictureStore } from '#features/catalogue/pictures/picture-store.ts';

/** A store in memory; with `failsAfter` it fails after so many files. */
export function memoryStore({ failsAfter = Number.POSITIVE_INFINITY } = {}): PictureStore & {
  files: Map<string, Uint8Array>;
} {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    async put(name, bytes) {
      if (files.size >= failsAfter) throw new Error('The store is full');
      files.set(name, bytes);
    },
    async get(name) {
      const bytes = files.get(name);
      return bytes && new Uint8Array(bytes);
    },
    async remove(name) {
      files.delete(name);
    },
  };
}
