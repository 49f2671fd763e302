import type { ReactNode } from 'react';
import type { RoomChoice } from '#features/booking/stays/read-chart.ts';
import type { RoomStay } from '#features/booking/stays/read-stays.ts';
import { isMovable, takenLabels } from '#features/booking/stays/stay-rules.ts';
import { shortDate } from '#features/catalogue/flights/flight-times.ts';
import { daysBetween } from '#lib/calendar-date.ts';
import { Button } from '#ui/button.tsx';
import { Lock } from '#ui/icons.tsx';
import { Select } from '#ui/select.tsx';
import { ActionButton, AddressedDialog } from '../form-dialog.tsx';
import { ListForm } from '../list-form.tsx';
import { Fact, ReferenceLink } from '../panel.tsx';
import { DueText, GuestButtons, StayBadge } from '../stays/stay-parts.tsx';

function PanelDialog({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AddressedDialog
      title={title}
      foot={
        <form method="dialog" className="grid">
          <Button type="submit" size="sm">
            Close
          </Button>
        </form>
      }
    >
      <div className="grid gap-5">{children}</div>
    </AddressedDialog>
  );
}

/** Who stays, and what can be done now. */
export function StayPanel({ stay, choices }: { stay: RoomStay; choices: readonly RoomChoice[] }) {
  const { booking, room, roomType, agreedType, from, until, checkOut, today, state } = stay;
  if (!booking) return null;
  const leavesEarly = state === 'checked_in' && today < checkOut;
  return (
    <PanelDialog title={booking.guest || booking.reference}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact name="Booking">
          <ReferenceLink bookingId={booking.id}>{booking.reference}</ReferenceLink>
        </Fact>
        <Fact name="Status">
          <StayBadge state={state} />
        </Fact>
        <Fact name="Room">
          <span className="num">{room}</span>, <bdi>{roomType}</bdi>
          {roomType !== agreedType && (
            <span className="block text-sm text-ink-2">
              booked <bdi>{agreedType}</bdi>
            </span>
          )}
        </Fact>
        <Fact name="Nights">
          <Nights from={from} until={until} />
          {until < checkOut && <span className="num block text-sm text-ink-2">booked until {shortDate(checkOut)}</span>}
        </Fact>
        <Fact name="Guests">
          {booking.adults} {booking.adults === 1 ? 'adult' : 'adults'}
          {booking.children > 0 && `, ${booking.children} ${booking.children === 1 ? 'child' : 'children'}`}
        </Fact>
        <Fact name="Price">
          <span className="num">
            <DueText stay={stay} />
          </span>
        </Fact>
        {booking.request && (
          <Fact wide name="Request">
            <bdi className="whitespace-pre-line wrap-anywhere">{booking.request}</bdi>
          </Fact>
        )}
      </dl>
      {leavesEarly && (
        <p className="text-sm text-ink-2">
          Booked until {shortDate(checkOut)}. After a check-out today the nights that remain can be sold again; nothing
          is refunded by itself.
        </p>
      )}
      <GuestButtons stay={stay} />
      {isMovable(state) && <MoveForm stay={stay} choices={choices} />}
    </PanelDialog>
  );
}

function Nights({ from, until }: Pick<RoomStay, 'from' | 'until'>) {
  const nights = daysBetween(from, until);
  return (
    <span className="num">
      {shortDate(from)} to {shortDate(until)}
      <span className="block text-sm text-ink-2">{nights === 1 ? '1 night' : `${nights} nights`}</span>
    </span>
  );
}

function MoveForm({ stay, choices }: { stay: RoomStay; choices: readonly RoomChoice[] }) {
  if (choices.length === 0) return <p className="text-sm text-ink-2">No other room is free for all these nights.</p>;
  return (
    <ListForm
      fields={{ intent: 'move', of: stay.id, from: stay.roomId }}
      className="flex flex-wrap items-end gap-2 border-t border-line pt-4"
    >
      <Select
        dense
        name="room"
        label="Move to room"
        required
        options={choices.map(({ id, number, type }) => ({ value: id, label: `${number}, ${type}` }))}
        className="min-w-0 flex-1 basis-60"
      />
      <Button type="submit" size="sm">
        Move
      </Button>
      <p className="basis-full text-sm text-ink-3">Free for all these nights. The price stays as agreed.</p>
    </ListForm>
  );
}

export function BlockPanel({ block }: { block: RoomStay }) {
  const { id, state, room, roomType, from, until, today, reason } = block;
  return (
    <PanelDialog title={`${takenLabels[state]}: room ${room}`}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact name="Room">
          <span className="num">{room}</span>, <bdi>{roomType}</bdi>
        </Fact>
        <Fact name="Nights">
          <Nights from={from} until={until} />
        </Fact>
        <Fact wide name="Reason">
          <bdi className="whitespace-pre-line">{reason}</bdi>
        </Fact>
      </dl>
      {until > today && (
        <ActionButton intent="unblock" of={id} label="Unblock" about={`room ${room}`} icon={Lock} className="flex" />
      )}
    </PanelDialog>
  );
}
