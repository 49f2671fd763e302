/** Values under a key, up to a total size. The least recently used ones are dropped first. */
export interface ByteCache<Value> {
  /** Also marks it as the most recently used. */
  get(key: string): Value | undefined;
  set(key: string, value: Value, bytes: number): void;
  /** Leaves a newer value of the same key. */
  drop(key: string, value: Value): void;
}

/** A copy in memory of its own. A small buffer is a part of a block of 64 KB, which stays as long as any part of it. */
export function ownBytes(bytes: Uint8Array): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer);
}

export function createByteCache<Value>(maxBytes: number): ByteCache<Value> {
  const entries = new Map<string, { value: Value; bytes: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      remove(key);
      entries.set(key, { value, bytes });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break;
        remove(oldest);
      }
    },
    drop(key, value) {
      if (entries.get(key)?.value === value) remove(key);
    },
  };
}
