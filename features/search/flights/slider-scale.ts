import { wholeUnitsFromUsd } from '#lib/money.ts';
import type { FlightFilters } from '../flight-filters.ts';
import type { FilterCounts } from './search-leg.ts';

export interface SliderScale {
  min: number;
  max: number;
  step: number;
}

const maxSteps = 60;
const roundSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000];

/** Round ends that include all values, with few enough steps for the arrow keys. */
export function sliderScale(least: number, most: number): SliderScale {
  const step = roundSteps.find((size) => (most - least) / size <= maxSteps) ?? 1_000_000;
  // Rounded up, so that the cheapest result matches at any position.
  return { min: Math.ceil(least / step) * step, max: Math.ceil(most / step) * step, step };
}

export interface SliderScales {
  /** In whole units of the visitor's currency. */
  price: SliderScale;
  hours: SliderScale;
}

export function sliderScales(
  { priceMinor, hours }: Pick<FilterCounts, 'priceMinor' | 'hours'>,
  { ratePerUsd }: { ratePerUsd: number },
): SliderScales {
  return {
    price: sliderScale(wholeUnitsFromUsd(priceMinor.least, ratePerUsd), wholeUnitsFromUsd(priceMinor.most, ratePerUsd)),
    hours: sliderScale(hours.least, hours.most),
  };
}

/** A slider at its end is not a filter. */
export function withoutFullSliders(filters: FlightFilters, { price, hours }: SliderScales): FlightFilters {
  const { maxPrice, maxHours } = filters;
  return {
    ...filters,
    maxPrice: maxPrice !== null && maxPrice >= price.max ? null : maxPrice,
    maxHours: maxHours !== null && maxHours >= hours.max ? null : maxHours,
  };
}
