import { amountFormatter, amountStyle, totalAmount } from '#features/booking/booking-amount.ts';
import type { RoomStay } from '#features/booking/stays/read-stays.ts';
import {
  type GuestStep,
  guestSteps,
  obstacleTo,
  type TakenState,
  takenLabels,
  undoableStep,
} from '#features/booking/stays/stay-rules.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { CalendarX2, Check, Construction, DoorOpen, Hourglass, Lock, LogIn, TicketCheck, Undo2 } from '#ui/icons.tsx';
import { ActionButton } from '../form-dialog.tsx';

/** Of each state its own, because colour is never the only sign. */
export const stateIcons: Record<TakenState, Icon> = {
  held: Hourglass,
  sold: TicketCheck,
  checked_in: DoorOpen,
  checked_out: Check,
  no_show: CalendarX2,
  blocked: Lock,
  maintenance: Construction,
};

const tones: Record<TakenState, BadgeTone> = {
  held: 'warning',
  sold: 'brand',
  checked_in: 'success',
  checked_out: 'neutral',
  no_show: 'danger',
  blocked: 'neutral',
  maintenance: 'warning',
};

export function StayBadge({ state }: { state: TakenState }) {
  return (
    <Badge tone={tones[state]} dot>
      {takenLabels[state]}
    </Badge>
  );
}

/** Confirmed bookings are paid in full. */
export function DueText({ stay: { state, booking } }: { stay: RoomStay }) {
  if (!booking) return null;
  if (state !== 'held') return 'Paid';
  return `${amountFormatter(amountStyle(booking), 'en')(totalAmount(booking))} due`;
}

const stepLabels: Record<GuestStep, string> = { check_in: 'Check in', check_out: 'Check out', no_show: 'No-show' };
const stepIcons: Record<GuestStep, Icon> = { check_in: LogIn, check_out: DoorOpen, no_show: CalendarX2 };

/** What can be done with the guest now. */
export function GuestButtons({ stay }: { stay: RoomStay }) {
  const undo = undoableStep(stay);
  const about = `${stay.booking?.guest || stay.booking?.reference}, room ${stay.room}`;
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {guestSteps
        .filter((step) => !obstacleTo(step, stay))
        .map((step) => (
          <ActionButton
            key={step}
            intent={step}
            of={stay.id}
            label={stepLabels[step]}
            about={about}
            icon={stepIcons[step]}
            tone={step === 'no_show' ? 'danger' : 'soft'}
          />
        ))}
      {undo && (
        <ActionButton
          intent={`undo_${undo}`}
          of={stay.id}
          label={`Undo ${stepLabels[undo].toLowerCase()}`}
          about={about}
          icon={Undo2}
          tone="quiet"
        />
      )}
    </div>
  );
}
