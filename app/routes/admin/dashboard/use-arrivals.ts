import { useEffect, useState } from 'react';

const shownMs = 4_000;

/** Of the ids in a list, those that were not in it before; for a moment, in which they catch the eye. */
export function useArrivals(ids: readonly string[]): ReadonlySet<string> {
  const [known, setKnown] = useState<{ ids: readonly string[]; arrived: ReadonlySet<string> }>({
    ids,
    arrived: new Set(),
  });
  if (known.ids.join() !== ids.join()) {
    setKnown({ ids, arrived: new Set(ids.filter((id) => !known.ids.includes(id))) });
  }
  const { arrived } = known;
  useEffect(() => {
    if (arrived.size === 0) return;
    const end = setTimeout(() => setKnown((before) => ({ ...before, arrived: new Set<string>() })), shownMs);
    return () => clearTimeout(end);
  }, [arrived]);
  return arrived;
}
