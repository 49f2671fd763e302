import type { FlightFigures as Figures } from '#features/catalogue/flights/count-flights.ts';
import { Figure } from '../figures.tsx';
import { wholeDollars } from './whole-dollars.ts';

const format = new Intl.NumberFormat('en-US');

export function FlightFigures({ figures }: { figures: Figures }) {
  const { total, upcoming, delayedToday, inNext30Days, meanPriceMinor } = figures;
  return (
    <>
      <Figure
        name="Total Flights"
        value={format.format(total)}
        hint="Past and to come"
        to="/admin/flights?period=all"
      >
        {format.format(inNext30Days)} in the next 30 days
      </Figure>
      <Figure
        name="Active"
        value={format.format(upcoming.active)}
        hint="From today on"
        to="/admin/flights?status=active"
      />
      <Figure
        name="Delayed"
        value={format.format(upcoming.delayed)}
        hint="From today on"
        to="/admin/flights?status=delayed"
      >
        <span className={delayedToday > 0 ? 'font-semibold text-warning' : undefined}>
          {format.format(delayedToday)} today
        </span>
      </Figure>
      <Figure
        name="Avg. Price"
        value={wholeDollars(meanPriceMinor)}
        hint="Economy, of all flights, past and to come"
      />
    </>
  );
}
