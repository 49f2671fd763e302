import { momentText } from '#features/booking/back-office/office-labels.ts';
import type { LeftAlone } from '#features/operations/rates/rate-fetch.ts';
import { usualMove } from '#features/operations/settings/settings-questions.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.tsx';

export interface ShownRateFetch {
  /** Null before the first time. */
  fetchedAt: Date | null;
  leftAlone: readonly LeftAlone[];
}

/** That rates come by themselves, and which of them wait for a person. */
export function RatesNote({ fetchedAt, leftAlone }: ShownRateFetch) {
  return (
    <div className="mt-2 grid gap-2 text-sm">
      <p className="max-w-[70ch]">
        They are fetched once a day,{' '}
        {fetchedAt ? `last ${momentText(fetchedAt)}` : 'for the first time tonight'}: what you type here is in
        force until the next time. They can be fetched at once under{' '}
        <Link to="/admin/settings/system#fetch_rates" className="underline">
          Scheduled jobs
        </Link>
        .
      </p>
      {leftAlone.length > 0 && (
        <Alert tone="warning">
          <p>These were left as they are. If the new rate is right, type it and save.</p>
          <ul className="num list-disc ps-5">
            {leftAlone.map((left) => (
              <li key={left.currency}>{whyLeft(left)}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

function whyLeft({ currency, from, to, weekAgo }: LeftAlone): string {
  if (to === null) return `${currency}: what the service said can not be true.`;
  const most = `${usualMove * 100}%`;
  if (weekAgo === undefined)
    return `${currency}: ${from} here, ${to} there, which is more than ${most} apart.`;
  return `${currency}: ${from} here, ${to} there, which is more than ${most} away from ${weekAgo} a week ago.`;
}
