import { Inbox } from 'lucide-react';
import { type InquiryStatus, waitingStatuses } from '#features/inquiries/inquiry-status.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export interface ShownInquiry {
  id: string;
  name: string;
  subject: string;
  status: InquiryStatus;
  date: string;
}

export function RecentInquiries({ inquiries }: { inquiries: ShownInquiry[] }) {
  return (
    <section
      aria-labelledby="recent-inquiries"
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <h2 id="recent-inquiries" className="border-b border-line px-4 py-3 text-lg">
        Recent Inquiries
      </h2>
      {inquiries.length === 0 ? (
        <EmptyState icon={Inbox} title="No recent inquiries">
          What people write through the contact page appears here.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {inquiries.map(({ id, name, subject, status, date }) => (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2.5"
            >
              <span className="truncate font-semibold">
                <bdi>{name}</bdi>
              </span>
              <Badge tone={toneOf(status)} className="justify-self-end">
                {status.replace('_', ' ')}
              </Badge>
              <span className="truncate text-ink-2">
                <bdi>{subject}</bdi>
              </span>
              <span className="num justify-self-end text-sm text-ink-3">{date}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function toneOf(status: InquiryStatus) {
  if (waitingStatuses.includes(status)) return 'danger';
  return status === 'resolved' ? 'success' : 'neutral';
}
