import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { takeGuestStep, undoGuestStep } from '#features/booking/stays/guest-steps.ts';
import type { RoomStay } from '#features/booking/stays/read-stays.ts';
import { type GuestStep, guestSteps, type StepObstacle, takenLabels } from '#features/booking/stays/stay-rules.ts';
import { shortDate } from '#features/catalogue/flights/flight-times.ts';
import { addDays, daysBetween } from '#lib/calendar-date.ts';
import type { Intents, SentForm } from '../../../answer-form.ts';
import { conflict, done, type FormOutcome, failed } from '../../../form-outcome.ts';

export interface StayFormParts {
  db: Database;
  actor: Actor;
  /** Where the page is about one hotel. */
  hotelId?: string;
}

/** Check-in, check-out and no-show, and what undoes them. The page may be about one hotel or about all. */
export function guestIntents({ db, actor, hotelId }: StayFormParts): Intents<FormOutcome> {
  const request = (step: GuestStep, { of }: SentForm) => ({ stayId: of, step, ...(hotelId && { hotelId }) });
  return Object.fromEntries(
    guestSteps.flatMap((step) => [
      [
        step,
        async (sent: SentForm) => {
          const taken = await takeGuestStep(db, request(step, sent), actor);
          if (taken.ok) return done(doneTexts[step](taken.stay), { undo: { intent: `undo_${step}`, of: sent.of } });
          if (taken.error === 'gone') return conflict(goneText);
          const text = obstacleText(step, taken.error, taken.stay);
          return taken.error === 'not_now' ? conflict(text) : failed(text);
        },
      ],
      [
        `undo_${step}`,
        async (sent: SentForm) => {
          const undone = await undoGuestStep(db, request(step, sent), actor);
          if (undone.ok)
            return done(`${guestName(undone.stay)} in room ${undone.stay.room} is ${stateText(undone.stay)} again.`);
          if (undone.error !== 'taken') {
            return conflict(undone.error === 'gone' ? goneText : 'This can be undone only on the same day, and once.');
          }
          return conflict(
            `Room ${undone.stay.room} has been given to others meanwhile: ${takenText(undone.by)}.`,
            'Nothing has been changed.',
          );
        },
      ],
    ]),
  );
}

export const goneText = 'This stay has ended: its booking was cancelled or has expired.';

/** Amina Hassan; the reference where the name is no longer stored. */
export function guestName({ booking }: RoomStay): string {
  return booking?.guest || booking?.reference || '';
}

function stateText({ state }: RoomStay): string {
  return takenLabels[state].toLowerCase();
}

/** Amina Hassan, Nov 18 to Nov 20 */
export function takenText(stay: RoomStay): string {
  const who = stay.booking ? guestName(stay) : takenLabels[stay.state].toLowerCase();
  return `${who}, ${shortDate(stay.from)} to ${shortDate(stay.until)}`;
}

function freedText({ room, until, checkOut }: RoomStay): string {
  return until < checkOut ? ` Room ${room} can be sold again from ${shortDate(until)} on; nothing is refunded.` : '';
}

const doneTexts: Record<GuestStep, (stay: RoomStay) => string> = {
  check_in: (stay) => `${guestName(stay)} is checked in to room ${stay.room}.`,
  check_out: (stay) => `${guestName(stay)} is checked out${earlyText(stay)}.${freedText(stay)}`,
  no_show: (stay) => `${guestName(stay)} did not come.${freedText(stay)}`,
};

function earlyText({ until, checkOut }: RoomStay): string {
  const nights = daysBetween(until, checkOut);
  return nights > 0 ? `, ${nights} ${nights === 1 ? 'night' : 'nights'} early` : '';
}

function obstacleText(step: GuestStep, obstacle: StepObstacle, stay: RoomStay): string {
  const name = guestName(stay);
  switch (obstacle) {
    case 'unpaid':
      return `${stay.booking?.reference} is not paid yet. Its guests check in once it is confirmed.`;
    case 'too_early':
      return step === 'no_show'
        ? `The first night is not over yet: ${name} can be a no-show from ${shortDate(addDays(stay.checkIn, 1))} on.`
        : `${name} arrives on ${shortDate(stay.checkIn)} and can check in on that day.`;
    case 'over':
      return `The stay of ${name} was over on ${shortDate(stay.checkOut)}.`;
    case 'not_now':
      return `A colleague has changed this stay meanwhile: ${name} is ${stateText(stay)}.`;
  }
}
