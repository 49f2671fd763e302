import type { CalendarDate } from '#lib/calendar-date.ts';
import type { GuestState } from '../booking.ts';

// What may be done with a stay at the front office. Browsers load this file too: no SQL.

export const blockKinds = ['blocked', 'maintenance'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** Why a room can not be sold for some nights. */
export type TakenState = 'held' | 'sold' | Exclude<GuestState, 'expected'> | BlockKind;

export const takenLabels: Record<TakenState, string> = {
  held: 'Pending',
  sold: 'Booked',
  checked_in: 'Checked in',
  checked_out: 'Checked out',
  no_show: 'No-show',
  blocked: 'Blocked',
  maintenance: 'Maintenance',
};

export const guestSteps = ['check_in', 'check_out', 'no_show'] as const;
export type GuestStep = (typeof guestSteps)[number];

interface GuestFacts {
  state: TakenState;
  /** The agreed nights. */
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  /** At the hotel. */
  today: CalendarDate;
  /** The last step was taken today, at the hotel. */
  isStepOfToday: boolean;
}

export type StepObstacle = 'unpaid' | 'too_early' | 'over' | 'not_now';

/**
 * Guests check in from the day of arrival to the last night. A no-show is known once the first night is over, after
 * midnight at the hotel.
 */
export function obstacleTo(step: GuestStep, { state, checkIn, checkOut, today }: GuestFacts): StepObstacle | undefined {
  if (step === 'check_out') return state === 'checked_in' ? undefined : 'not_now';
  if (state === 'held') return 'unpaid';
  if (state !== 'sold') return 'not_now';
  if (step === 'no_show') return today > checkIn ? undefined : 'too_early';
  if (today < checkIn) return 'too_early';
  return today < checkOut ? undefined : 'over';
}

const stepTo: Partial<Record<TakenState, GuestStep>> = {
  checked_in: 'check_in',
  checked_out: 'check_out',
  no_show: 'no_show',
};

/** A mistaken step can be undone on the same day. */
export function undoableStep({ state, isStepOfToday }: GuestFacts): GuestStep | undefined {
  return isStepOfToday ? stepTo[state] : undefined;
}

/** A guest who has left, or never came, moves nowhere. */
export function isMovable(state: TakenState): boolean {
  return state === 'held' || state === 'sold' || state === 'checked_in';
}

export function isBlock(state: TakenState): state is BlockKind {
  return state === 'blocked' || state === 'maintenance';
}

export const maxBlockedNights = 366;

/** Columns of the chart; a phone shows the first week. */
export const chartDays = 14;
export const phoneDays = 7;

/** The lists of a day. */
export const dayParts = ['arrivals', 'present', 'departures'] as const;
export type DayPart = (typeof dayParts)[number];
