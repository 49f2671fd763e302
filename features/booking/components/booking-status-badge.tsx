import { Badge, type BadgeTone } from '#ui/badge.tsx';
import type { BookingStatus } from '../booking.ts';

const tones: Record<BookingStatus, BadgeTone> = {
  held: 'neutral',
  confirmed: 'success',
  expired: 'line',
  cancelled: 'danger',
};

/** The page passes the translated label as children. */
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
