import { useRef, useState } from 'react';

/**
 * Which rows of those in sight are chosen. With Shift, everything from the last one touched. When `clearedBy` becomes
 * another value, none is any more: what was done is done.
 */
export function useRowSelection(keys: readonly string[], clearedBy?: unknown) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState(clearedBy);
  if (seen !== clearedBy) {
    setSeen(clearedBy);
    setMarked(new Set());
  }
  const last = useRef<string | undefined>(undefined);
  // A row that has left the page is no longer chosen: nobody sees it.
  const chosen = keys.filter((key) => marked.has(key));

  function toggle(key: string, toRange: boolean) {
    const on = !marked.has(key);
    const from = toRange && last.current !== undefined ? keys.indexOf(last.current) : -1;
    const to = keys.indexOf(key);
    const range = from === -1 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1);
    const next = new Set(chosen);
    for (const each of range) {
      if (on) next.add(each);
      else next.delete(each);
    }
    last.current = key;
    setMarked(next);
  }

  const state: 'none' | 'some' | 'all' =
    chosen.length === 0 ? 'none' : chosen.length === keys.length ? 'all' : 'some';
  return {
    keys: chosen,
    state,
    has: (key: string) => marked.has(key),
    toggle,
    toggleAll: () => setMarked(state === 'all' ? new Set() : new Set(keys)),
    clear: () => setMarked(new Set()),
  };
}
