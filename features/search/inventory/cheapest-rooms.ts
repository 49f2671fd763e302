import type { UsdMinor } from '#lib/money.ts';

interface RoomKind {
  roomType: string;
  capacity: number;
  priceMinor: UsdMinor;
}

/** Free rooms of a hotel with the same type, capacity and price. */
export interface RoomGroup extends RoomKind {
  free: number;
}

export interface PickedRooms {
  /** For all rooms together. */
  perNightMinor: UsdMinor;
  picks: { roomType: string; capacity: number; priceMinor: UsdMinor; count: number }[];
  /** How many rooms are left at this price: free ones that would do as well or, of several rooms, of the scarcest kind. */
  roomsLeft: number;
}

/** The cheapest combination of exactly this many rooms for all guests; null if there is none. */
export function cheapestRooms(
  groups: readonly RoomGroup[],
  { rooms, guests }: { rooms: number; guests: number },
): PickedRooms | null {
  const inOrder = groups.toSorted(byPriceThenSmallness);
  if (rooms === 1) {
    const group = inOrder.find(({ capacity }) => capacity >= guests);
    if (!group) return null;
    const alike = inOrder.filter(({ capacity, priceMinor }) => capacity >= guests && priceMinor === group.priceMinor);
    const roomsLeft = alike.reduce((sum, { free }) => sum + free, 0);
    return { ...toPickedRooms([{ group, count: 1 }]), roomsLeft };
  }
  // cheapest[r][g]: the lowest price of r rooms for at least g guests among the groups so far, with the rooms chosen.
  const cheapest = Array.from({ length: rooms + 1 }, () =>
    Array.from({ length: guests + 1 }, (): Choice | null => null),
  );
  const none = { costMinor: 0, count: 0, group: null, before: null };
  const atNone = cheapest[0];
  if (atNone) atNone[0] = none;
  for (const group of inOrder) addGroup(cheapest, group);
  const best = cheapest[rooms]?.[guests];
  return best ? toPickedRooms(chainOf(best)) : null;
}

interface Choice {
  costMinor: number;
  count: number;
  group: RoomGroup | null;
  before: Choice | null;
}

/** Counts down, so that each group extends only combinations of earlier groups. */
function addGroup(cheapest: (Choice | null)[][], group: RoomGroup): void {
  for (let taken = cheapest.length - 1; taken > 0; taken -= 1) {
    const row = cheapest[taken] ?? [];
    for (let held = 0; held < row.length; held += 1) {
      for (let count = 1; count <= Math.min(group.free, taken); count += 1) {
        const before = cheapest[taken - count]?.[Math.max(0, held - count * group.capacity)];
        if (!before) continue;
        const costMinor = before.costMinor + count * group.priceMinor;
        const known = row[held];
        if (!known || costMinor < known.costMinor) row[held] = { costMinor, count, group, before };
      }
    }
  }
}

function chainOf(last: Choice): { group: RoomGroup; count: number }[] {
  const taken: { group: RoomGroup; count: number }[] = [];
  for (let choice: Choice | null = last; choice; choice = choice.before) {
    if (choice.group) taken.unshift({ group: choice.group, count: choice.count });
  }
  return taken;
}

function toPickedRooms(taken: { group: RoomGroup; count: number }[]): PickedRooms {
  return {
    perNightMinor: taken.reduce((sum, { group, count }) => sum + count * group.priceMinor, 0),
    picks: taken.map(({ group: { roomType, capacity, priceMinor }, count }) => ({
      roomType,
      capacity,
      priceMinor,
      count,
    })),
    roomsLeft: Math.min(...taken.map(({ group }) => group.free)),
  };
}

/** At the same price the smaller room comes first, which leaves the larger one for those who need it. */
export function byPriceThenSmallness(a: RoomKind, b: RoomKind): number {
  return a.priceMinor - b.priceMinor || a.capacity - b.capacity || a.roomType.localeCompare(b.roomType, 'en');
}
