import type { SaleSubject } from '#features/agents/sales/sale-subject.ts';
import { Link } from '../../../ui/link.tsx';
import { TripText } from './trip-text.tsx';

/** What was sold, with the way to its booking and, where the table has no column for it, the day. */
export function SoldTrip({
  subject,
  reference,
  on,
}: {
  subject: SaleSubject;
  reference: string;
  on: string;
}) {
  return (
    <span className="block max-w-56 min-w-0">
      <span className="block truncate">
        <TripText subject={subject} />
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-xs">
        <Link
          to={`/booking/${reference}`}
          className="num inline-flex items-center font-semibold max-md:min-h-11 pointer-coarse:min-h-11"
        >
          <span dir="ltr">{reference}</span>
        </Link>
        <span className="num text-ink-3 min-[80rem]:hidden">{on}</span>
      </span>
    </span>
  );
}
