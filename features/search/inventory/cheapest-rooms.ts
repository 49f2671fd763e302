import type { UsdMinor } from '#lib/money.ts';

interface RoomKind {
  roomType: string;
  capacity: number;
  /** One room for the whole stay. */
  priceMinor: UsdMinor;
}

/** Free rooms of a hotel with the same type, capacity and price. */
export interface RoomGroup extends RoomKind {
  free: number;
}

export interface PickedRooms<Group extends RoomGroup = RoomGroup> {
  /** All rooms together, for the whole stay. */
  totalMinor: UsdMinor;
  picks: (Group & { count: number })[];
  /** How many rooms are left at this price: free ones that would do as well or, of several rooms, of the scarcest kind. */
  roomsLeft: number;
}

/** The cheapest combination of exactly this many rooms for all guests; null if there is none. */
export function cheapestRooms<Group extends RoomGroup>(
  groups: readonly Group[],
  { rooms, guests }: { rooms: number; guests: number },
): PickedRooms<Group> | null {
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
    Array.from({ length: guests + 1 }, (): Choice<Group> | null => null),
  );
  const none = { costMinor: 0, count: 0, group: null, before: null };
  const atNone = cheapest[0];
  if (atNone) atNone[0] = none;
  for (const group of inOrder) addGroup(cheapest, group);
  const best = cheapest[rooms]?.[guests];
  return best ? toPickedRooms(chainOf(best)) : null;
}

interface Choice<Group> {
  costMinor: number;
  count: number;
  group: Group | null;
  before: Choice<Group> | null;
}

/** Counts down, so that each group extends only combinations of earlier groups. */
function addGroup<Group extends RoomGroup>(cheapest: (Choice<Group> | null)[][], group: Group): void {
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

function chainOf<Group>(last: Choice<Group>): { group: Group; count: number }[] {
  const taken: { group: Group; count: number }[] = [];
  for (let choice: Choice<Group> | null = last; choice; choice = choice.before) {
    if (choice.group) taken.unshift({ group: choice.group, count: choice.count });
  }
  return taken;
}

function toPickedRooms<Group extends RoomGroup>(taken: { group: Group; count: number }[]): PickedRooms<Group> {
  return {
    totalMinor: taken.reduce((sum, { group, count }) => sum + count * group.priceMinor, 0),
    picks: taken.map(({ group, count }) => ({ ...group, count })),
    roomsLeft: Math.min(...taken.map(({ group }) => group.free)),
  };
}

/** At the same price the smaller room comes first, which leaves the larger one for those who need it. */
export function byPriceThenSmallness(a: RoomKind, b: RoomKind): number {
  return a.priceMinor - b.priceMinor || a.capacity - b.capacity || a.roomType.localeCompare(b.roomType, 'en');
}
