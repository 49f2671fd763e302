import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useAdopted } from '#app/ui/use-adopted.ts';
import { typedParams } from '../../components/typed-params.ts';
import type { FlightQuery } from '../../flight-query.ts';
import { flightAddress } from '../flight-address.ts';
import { type FlightFilters, parseFlightFilters, writeFlightFilters } from '../flight-filters.ts';
import type { FlightView } from '../flight-view.ts';
import { type SliderScales, withoutFullSliders } from '../slider-scale.ts';

/** A slider sends word when it has come to rest. */
const restMs = 300;

/** What stands in the form, which is ahead of the address by as long as the flights for it take. */
export function useFlightFilters(query: FlightQuery, view: FlightView, scales: SliderScales) {
  const navigate = useNavigate();
  const [draft, setDraft] = useAdopted(textOf(query.filters));
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  return {
    chosen: parseFlightFilters(new URLSearchParams(draft)),
    take(form: HTMLFormElement, isAtRest: boolean) {
      const filters = withoutFullSliders(parseFlightFilters(typedParams(form)), scales);
      setDraft(textOf(filters));
      clearTimeout(waiting.current);
      waiting.current = setTimeout(go, isAtRest ? 0 : restMs);

      function go() {
        const address = flightAddress({ ...query, filters }, { ...view, page: 1 });
        navigate(address, { replace: true, preventScrollReset: true });
      }
    },
  };
}

function textOf(filters: FlightFilters): string {
  const params = new URLSearchParams();
  writeFlightFilters(filters, params);
  return params.toString();
}
