import { lookAheads } from '#features/analytics/look-ahead.ts';
import { Link } from '../../../ui/link.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import type { AskedDays } from './asked-days.ts';
import { pickLook } from './pick-look.ts';
import { periodText } from './step-text.ts';
import { loadTable, occupancyTable } from './table-names.ts';
import { pageParameter } from './table-page.ts';

const place = 'days';

/** How full planes and rooms are, of the period or ahead of today. */
export function DaysChoice({ shown: { ahead, days } }: { shown: AskedDays }) {
  const address = useListAddress();
  return (
    <section
      id={place}
      aria-label="Days of load factor and occupancy"
      className="flex scroll-mt-20 flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 max-md:px-3"
    >
      <div className="min-w-0">
        <h2 className="text-base">Seats and rooms</h2>
        <p className="num text-sm text-pretty text-ink-2">
          {periodText(days)}
          {days.before && <> compared with {periodText(days.before)}</>}
        </p>
      </div>
      <ul className="flex flex-wrap gap-x-1.5 gap-y-2">
        {[null, ...lookAheads].map((choice) => (
          <li key={choice}>
            <Link
              to={`${address.with({
                ahead: choice && String(choice),
                [pageParameter(loadTable)]: null,
                [pageParameter(occupancyTable)]: null,
              })}#${place}`}
              preventScrollReset
              aria-current={choice === ahead ? 'true' : undefined}
              className={pickLook}
            >
              {choice === null ? 'In this period' : `Next ${choice} days`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
