import { useTranslation } from '#i18n/use-translation.tsx';
import type { FlightProblem } from '../flight-query.ts';
import { type HotelProblem, MAX_GUESTS, MAX_ROOMS } from '../hotel-query.ts';
import type { SearchForms } from '../open-search-forms.ts';

/** The sentence for a problem of a search form. */
export function useProblemText({ maxPassengers, maxStayNights }: SearchForms) {
  const { t } = useTranslation('search');
  return (problem: FlightProblem | HotelProblem | undefined): string | undefined => {
    if (!problem) return undefined;
    return t(`errors.${problem}`, {
      count: problem === 'tooManyNights' ? maxStayNights : maxPassengers,
      rooms: MAX_ROOMS,
      guests: MAX_GUESTS,
    });
  };
}
