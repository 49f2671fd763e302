import { STORAGE_PREFIX } from '#lib/storage-prefix.ts';

const key = `${STORAGE_PREFIX}-recent-searches`;

/** Null where there is nothing, or where the browser keeps no storage. */
export function storedRecent(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function storeRecent(text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage that is full or refused costs nobody a search.
    return;
  }
  // Other tabs are told by the browser, this one is not.
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

export function watchRecent(onChange: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) onChange();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
