import type { FlightFigures as Figures } from '#features/catalogue/flights/count-flights.ts';
import { Figure } from '../figures.tsx';
import { wholeDollars } from './whole-dollars.ts';

const format = new Intl.NumberFormat('en-US');

export function FlightFigures({ figures }: { figures: Figures }) {
  const { total, active, delayed, delayedToday, inNext30Days, meanPriceMinor } = figures;
  return (
    <>
      <Figure name="Total Flights" value={format.format(total)}>
        {format.format(inNext30Days)} in the next 30 days
      </Figure>
      <Figure name="Active" value={format.format(active)}>
        {total > 0 && (
          <>
            <span className="font-semibold text-success">{Math.floor((active / total) * 100)}%</span> of all
          </>
        )}
      </Figure>
      <Figure name="Delayed" value={format.format(delayed)}>
        <span className={delayedToday > 0 ? 'font-semibold text-warning' : undefined}>
          {format.format(delayedToday)} today
        </span>
      </Figure>
      <Figure name="Avg. Price" value={wholeDollars(meanPriceMinor)}>
        economy
      </Figure>
    </>
  );
}
