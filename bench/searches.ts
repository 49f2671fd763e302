import type { Database } from '#db/connect.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';

/** Between any two airports with flights, a few days to a few weeks ahead; always the same ones. */
export async function drawSearches(
  db: Database,
  { count, firstDay, days }: { count: number; firstDay: CalendarDate; days: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('airports')
    .select('code')
    .where('deleted_at', 'is', null)
    .orderBy('code')
    .execute();
  const codes = rows.map(({ code }) => code);
  const draw = numbers(7);
  return Array.from({ length: count }, () => {
    const from = codes[draw(codes.length)] ?? '';
    const others = codes.filter((code) => code !== from);
    const to = others[draw(others.length)] ?? '';
    const date = addDays(firstDay, draw(days));
    return String(new URLSearchParams({ type: 'flights', from, to, date, guests: '1' }));
  });
}

/** A plain generator, so that every run asks the same. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
