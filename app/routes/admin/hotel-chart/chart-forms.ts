import { type BlockProblem, blockRooms, unblockRoom } from '#features/booking/stays/block-rooms.ts';
import { type MoveOutcome, moveStay } from '#features/booking/stays/move-stay.ts';
import type { RoomStay } from '#features/booking/stays/read-stays.ts';
import { maxBlockedNights } from '#features/booking/stays/stay-rules.ts';
import { shortDate } from '#features/catalogue/flights/flight-times.ts';
import type { Intents, SentForm } from '../../../answer-form.ts';
import { conflict, done, type FormOutcome, failed, type RefusedForm, refused } from '../../../form-outcome.ts';
import { reasonProblems } from '../form-refusals.ts';
import { goneText, guestIntents, guestName, type StayFormParts, takenText } from '../stays/guest-forms.ts';

export function chartIntents(parts: StayFormParts & { hotelId: string }): Intents<FormOutcome> {
  return {
    ...guestIntents(parts),
    move: (sent) => move(parts, sent),
    block: (sent) => block(parts, sent),
    unblock: (sent) => unblock(parts, sent),
  };
}

async function move({ db, hotelId, actor }: StayFormParts & { hotelId: string }, sent: SentForm): Promise<FormOutcome> {
  const [fromRoomId, toRoomId] = [sent.text('from'), sent.text('room')];
  const confirmed = sent.text('confirmed') !== '';
  const moved = await moveStay(db, { hotelId, stayId: sent.of, fromRoomId, toRoomId, confirmed }, actor);
  if (!moved.ok) return notMoved(sent, moved);
  const undo = { intent: 'move', of: sent.of, room: fromRoomId, from: toRoomId, confirmed: 'yes' };
  return done(`${guestName(moved.stay)} has room ${moved.to.number} now, instead of ${moved.stay.room}.`, { undo });
}

function notMoved(sent: SentForm, moved: Extract<MoveOutcome, { ok: false }>): FormOutcome {
  switch (moved.error) {
    case 'gone':
      return conflict(goneText);
    case 'no_room':
      return failed('There is no such room in this hotel.');
    case 'ended':
      return conflict(`${guestName(moved.stay)} has left or did not come, and stays in room ${moved.stay.room}.`);
    case 'moved':
      return conflict(`A colleague has moved ${guestName(moved.stay)} to room ${moved.stay.room} meanwhile.`);
    case 'out_of_service':
      return failed(`Room ${moved.to.number} is out of service. Nothing was moved.`);
    case 'taken':
      return conflict(`Room ${moved.to.number} is taken: ${takenText(moved.by)}. Nothing was moved.`);
    case 'other_kind':
      return refused(sent, {}, { text: kindText(moved.stay, moved.to) });
  }
}

function kindText(
  stay: RoomStay,
  { number, type, capacity }: { number: string; type: string; capacity: number },
): string {
  const guests = capacity === 1 ? '1 guest' : `${capacity} guests`;
  return `${guestName(stay)} booked ${stay.agreedType}. Room ${number} is ${type}, for ${guests}. The price and the documents stay as agreed.`;
}

const blockProblems: Record<BlockProblem, RefusedForm['problems']> = {
  ...reasonProblems,
  no_rooms: { rooms: 'Choose at least one room of this hotel.' },
  from: { from: 'Enter the first night.' },
  past: { from: 'This night is over.' },
  until: { until: 'Enter a day after the first night.' },
  too_long: { until: `Block at most ${maxBlockedNights} nights.` },
  kind: { kind: 'Choose blocked or maintenance.' },
};

async function block(
  { db, hotelId, actor }: StayFormParts & { hotelId: string },
  sent: SentForm,
): Promise<FormOutcome> {
  const roomIds = sent.form.getAll('rooms').map(String);
  const [from, until, kind, reason] = [sent.text('from'), sent.text('until'), sent.text('kind'), sent.text('reason')];
  const blocked = await blockRooms(db, { hotelId, roomIds, from, until, kind, reason }, actor);
  if (blocked.ok) {
    const { rooms, stayIds } = blocked;
    const what = rooms.length === 1 ? `Room ${rooms[0]} is` : `Rooms ${rooms.join(', ')} are`;
    const text = `${what} out of sale from ${shortDate(from)} to ${shortDate(until)}.`;
    return done(text, { undo: { intent: 'unblock', of: stayIds } });
  }
  const values = { ...sent.values, rooms: roomIds.join(' ') };
  if (blocked.error !== 'taken') return refused(sent, blockProblems[blocked.error], { values });
  const taken = blocked.by.map((stay) => `Room ${stay.room} is taken: ${takenText(stay)}.`);
  return refused(sent, { rooms: taken.join(' ') }, { values, text: 'Only free nights can be blocked.', status: 409 });
}

async function unblock(
  { db, hotelId, actor }: StayFormParts & { hotelId: string },
  sent: SentForm,
): Promise<FormOutcome> {
  const ids = sent.form.getAll('of').map(String);
  const unblocked = await Promise.all(ids.map((stayId) => unblockRoom(db, { hotelId, stayId }, actor)));
  const [first, ...others] = unblocked.filter((one) => one.ok);
  if (!first) return conflict('A colleague has unblocked it meanwhile, or its nights are over.');
  if (others.length > 0) return done(`${unblocked.length} rooms can be sold again.`);
  return done(`Room ${first.room} can be sold again from ${shortDate(first.again.from)} on.`, {
    undo: { intent: 'block', rooms: first.roomId, ...first.again },
  });
}
