import clsx from 'clsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Inbox } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { InquiryBadge } from '../inquiries/inquiry-badge.tsx';
import { loneLink, Panel } from '../panel.tsx';
import type { DashboardFacts } from './read-dashboard.ts';
import { useArrivals } from './use-arrivals.ts';

export function RecentInquiries({ inquiries }: { inquiries: DashboardFacts['recentInquiries'] }) {
  const arrived = useArrivals(inquiries.map(({ id }) => id));
  const newest = inquiries.find(({ id }) => arrived.has(id));
  return (
    <Panel
      title="Recent Inquiries"
      aside={
        <Link to="/admin/inquiries" aria-label="View all inquiries" className={`text-sm ${loneLink}`}>
          View all
        </Link>
      }
    >
      <p role="status" className="sr-only">
        {newest && `New inquiry of ${newest.name}: ${newest.subject}.`}
      </p>
      {inquiries.length === 0 ? (
        <EmptyState icon={Inbox} title="No recent inquiries">
          What people write through the contact page appears here.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {inquiries.map(({ id, name, subject, status, date }) => (
            <li key={id}>
              <Link
                to={`/admin/inquiries?inquiry=${id}`}
                className={clsx(
                  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2.5 text-ink transition-colors duration-(--duration-2) hover:bg-brand-soft/35 hover:no-underline focus-visible:-outline-offset-2',
                  arrived.has(id) && 'bg-brand-soft',
                )}
              >
                <span className="truncate text-sm font-semibold">
                  <bdi>{name}</bdi>
                </span>
                <span className="flex justify-self-end">
                  <InquiryBadge status={status} />
                </span>
                <span className="truncate text-sm text-ink-2">
                  <bdi>{subject}</bdi>
                </span>
                <span className="num justify-self-end text-xs text-ink-3">{date}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
