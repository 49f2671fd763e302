import { type InquiryStatus, waitingStatuses } from '#features/inquiries/inquiry-status.ts';
import { statusLabels } from '#features/inquiries/queue/queue-labels.ts';
import { Badge } from '../../../ui/badge.tsx';

/** Red for as long as somebody waits for an answer. */
export function InquiryBadge({ status }: { status: InquiryStatus }) {
  return (
    <Badge tone={toneOf(status)} className="flex-none">
      {statusLabels[status]}
    </Badge>
  );
}

function toneOf(status: InquiryStatus) {
  if (waitingStatuses.includes(status)) return 'danger';
  return status === 'resolved' ? 'success' : 'neutral';
}
