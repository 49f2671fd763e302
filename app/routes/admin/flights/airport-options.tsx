import type { FlightChoices } from '#features/catalogue/flights/flight-choices.ts';

/** Suggestions for the fields of airports; any other code can be typed. */
export function AirportOptions({ id, airports }: { id: string; airports: FlightChoices['airports'] }) {
  return (
    <datalist id={id}>
      {airports.map(({ code, city }) => (
        <option key={code} value={`${code}, ${city}`} />
      ))}
    </datalist>
  );
}
