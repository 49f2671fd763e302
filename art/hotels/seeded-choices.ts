/** The same text gives the same choices for ever, as long as they are made in the same order. */
export interface Choices {
  /** From 0 up to, not including, 1. */
  share(): number;
  whole(from: number, to: number): number;
  pick<const Item>(items: readonly [Item, ...Item[]]): Item;
  isTrue(share?: number): boolean;
}

export function seededChoices(text: string): Choices {
  let state = 2166136261;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  const share = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    share,
    whole: (from, to) => from + Math.floor(share() * (to - from + 1)),
    pick: (items) => items[Math.floor(share() * items.length)] ?? items[0],
    isTrue: (limit = 0.5) => share() < limit,
  };
}
