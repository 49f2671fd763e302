import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import type { BookingStatus } from '../../booking.ts';

const tones: Record<BookingStatus, BadgeTone> = {
  held: 'neutral',
  confirmed: 'success',
  expired: 'line',
  cancelled: 'danger',
};

/** One look everywhere; what it says comes with the words of the page. */
export function BookingStatusBadge({
  status,
  className,
  children,
}: {
  status: BookingStatus;
  className?: string | undefined;
  children: string;
}) {
  return (
    <Badge tone={tones[status]} dot className={className}>
      {children}
    </Badge>
  );
}
