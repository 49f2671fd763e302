import { useState } from 'react';
import { addDays, dateOrEmpty } from '#lib/calendar-date.ts';
import type { FlightLeg } from '../flight-query.ts';
import type { SearchForms } from '../open-search-forms.ts';

/** What was typed. A later leg whose origin or date nobody touched follows the leg before it. */
interface TypedLeg {
  id: number;
  from: string | null;
  to: string;
  date: string | null;
}

export interface ShownLeg extends FlightLeg {
  id: number;
}

export interface Legs {
  shown: [ShownLeg, ...ShownLeg[]];
  change(id: number, typed: Partial<FlightLeg>): void;
  add(): void;
  remove(id: number): void;
}

/** The legs of a trip of any kind: a single trip is the first of them, so that a change of kind keeps what was typed. */
export function useLegs(forms: SearchForms): Legs {
  const [typed, setTyped] = useState(() => typedLegs(forms));
  return {
    shown: shownLegs(typed, forms.today),
    change: (id, part) => setTyped((now) => now.map((leg) => (leg.id === id ? { ...leg, ...part } : leg))),
    add: () => setTyped((now) => [...now, untouched(Math.max(...now.map(({ id }) => id)) + 1)]),
    remove: (id) =>
      setTyped((now) => {
        // The leg that becomes the first one has nothing to follow.
        const first = shownLegs(now, forms.today).find((leg) => leg.id !== id);
        return now
          .filter((leg) => leg.id !== id)
          .map((leg) => (leg.id === first?.id ? { ...leg, ...first } : leg));
      }),
  };
}

function typedLegs({ flight, isFlightGiven, today }: SearchForms): TypedLeg[] {
  const given = isFlightGiven ? flight.legs : [{ from: '', to: '', date: today }];
  const legs = given.map((leg, id) => ({
    ...leg,
    id,
    from: id > 0 && leg.from === given[id - 1]?.to ? null : leg.from,
    date: dateOrEmpty(leg.date),
  }));
  return legs.length > 1 ? legs : [...legs, untouched(1)];
}

function untouched(id: number): TypedLeg {
  return { id, from: null, to: '', date: null };
}

function shownLegs(typed: readonly TypedLeg[], today: string): Legs['shown'] {
  const shown: ShownLeg[] = [];
  for (const { id, from, to, date } of typed) {
    const before = shown.at(-1);
    shown.push({
      id,
      from: from ?? before?.to ?? '',
      to,
      date: date ?? addDays(before?.date || today, 3),
    });
  }
  const [first = { id: 0, from: '', to: '', date: today }, ...later] = shown;
  return [first, ...later];
}
