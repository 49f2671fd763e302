import { between, chance, pick } from '#features/catalogue/sample/seeded.ts';
import { type SampleCustomer, sampleCustomers } from './sample-customers.ts';
import type { SamplePlan } from './sample-plans.ts';

export interface SampleAgencySale {
  do: 'sale';
  daysAgo: number;
  became: 'confirmed' | 'cancelled' | 'held' | 'expired';
  /** What is bought, and for whom. */
  plan: SamplePlan;
}

/** A sale every few days; of seven one is cancelled. Some customers come again. */
export function dailySales(
  key: string,
  { from, to, every }: { from: number; to: number; every: number },
): SampleAgencySale[] {
  const sales: SampleAgencySale[] = [];
  for (let daysAgo = from; daysAgo >= to; daysAgo -= every) {
    const became = sales.length % 7 === 3 ? 'cancelled' : 'confirmed';
    sales.push(saleOf(`${key}/${sales.length}`, daysAgo, became));
  }
  return sales;
}

export function salesOf(
  key: string,
  fates: readonly SampleAgencySale['became'][],
  { from }: { from: number },
): SampleAgencySale[] {
  return fates.map((became, number) => saleOf(`${key}/${number}`, from, became));
}

function saleOf(key: string, daysAgo: number, became: SampleAgencySale['became']): SampleAgencySale {
  const isFlight = chance(`${key}/type`) < 0.65;
  return {
    do: 'sale',
    daysAgo,
    became,
    plan: {
      key: `agency/${key}`,
      customer: pick(`${key}/customer`, agencyCustomers()),
      type: isFlight ? 'flight' : 'hotel',
      fate: 'confirmed',
      // Early enough for something to come back.
      daysAhead: became === 'cancelled' ? between(`${key}/ahead`, 35, 110) : between(`${key}/ahead`, 4, 110),
      nights: between(`${key}/nights`, 2, 5),
      adults: pick(`${key}/adults`, [1, 1, 2]),
      isRound: chance(`${key}/round`) < 0.5,
      method: 'cash',
      bookedHoursAgo: 0,
    },
  };
}

/** People whom the house knows through their agency alone. */
function agencyCustomers(): SampleCustomer[] {
  return sampleCustomers(58).slice(40);
}
