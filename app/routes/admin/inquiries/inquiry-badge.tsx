import { statusWords } from '#features/inquiries/desk/desk-words.ts';
import type { InquiryStatus } from '#features/inquiries/inquiry-status.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const tones: Record<InquiryStatus, BadgeTone> = {
  new: 'danger',
  in_progress: 'warning',
  resolved: 'success',
  closed: 'neutral',
};

export function InquiryBadge({ status }: { status: InquiryStatus }) {
  return (
    <Badge tone={tones[status]} dot={status !== 'closed'} className="flex-none">
      {statusWords[status]}
    </Badge>
  );
}
