import { countFree, type InventoryHotel } from '../inventory/inventory-hotel.ts';

type Rooms = Pick<InventoryHotel, 'rooms'>;

/**
 * Finds what the cheapest rooms of a hotel cost that hold everybody on every night; nothing where there are none. The
 * same as `cheapestRooms`, without saying which: of hundreds of hotels only those on the page need to be told.
 */
export function createPricer(
  { rooms, guests }: { rooms: number; guests: number },
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
): (hotel: Rooms) => number | undefined {
  const width = guests + 1;
  // costs[r * width + g]: the least that r rooms for at least g guests cost.
  const costs = new Float64Array((rooms + 1) * width);

  return (hotel) => (rooms === 1 ? priceOfOne(hotel) : (priceOfCheapest(hotel) ?? priceOfFitting(hotel)));

  function priceOfOne({ rooms: kinds }: Rooms): number | undefined {
    for (const kind of kinds) {
      if (kind.capacity >= guests && countFree(kind, firstDay, lastDay) > 0) return kind.priceMinor;
    }
    return undefined;
  }

  /** The cheapest of all, unless they are too small together. */
  function priceOfCheapest({ rooms: kinds }: Rooms): number | undefined {
    let missing = rooms;
    let beds = 0;
    let costMinor = 0;
    for (const kind of kinds) {
      const count = Math.min(missing, countFree(kind, firstDay, lastDay));
      missing -= count;
      beds += count * kind.capacity;
      costMinor += count * kind.priceMinor;
      if (missing === 0) return beds >= guests ? costMinor : undefined;
    }
    return undefined;
  }

  function priceOfFitting({ rooms: kinds }: Rooms): number | undefined {
    costs.fill(Number.POSITIVE_INFINITY);
    costs[0] = 0;
    const added: { capacity: number; count: number }[] = [];
    for (const kind of kinds) {
      const count = Math.min(rooms, countFree(kind, firstDay, lastDay));
      // Where so many that are no smaller cost no more, nobody needs this one.
      const better = added.reduce(
        (sum, other) => (other.capacity >= kind.capacity ? sum + other.count : sum),
        0,
      );
      if (count === 0 || better >= rooms) continue;
      added.push({ capacity: kind.capacity, count });
      addKind(kind, count);
    }
    const cheapest = costs[rooms * width + guests] ?? Number.POSITIVE_INFINITY;
    return cheapest === Number.POSITIVE_INFINITY ? undefined : cheapest;
  }

  /** From many rooms down to few, so that a kind is taken from what the kinds before it left. */
  function addKind({ capacity, priceMinor }: { capacity: number; priceMinor: number }, count: number): void {
    for (let taken = rooms; taken > 0; taken -= 1) {
      for (let more = Math.min(count, taken); more > 0; more -= 1) {
        const row = taken * width;
        const before = (taken - more) * width;
        for (let held = 0; held < width; held += 1) {
          const cost = (costs[before + Math.max(0, held - more * capacity)] ?? 0) + more * priceMinor;
          if (cost < (costs[row + held] ?? 0)) costs[row + held] = cost;
        }
      }
    }
  }
}
