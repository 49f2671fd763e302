import { characterCount, cleanLine } from '#lib/clean-text.ts';
import { type AmenityChoice, findAmenities, unknownAmenities } from '../editing/amenity-choices.ts';
import { parseDollars, parseWhole } from '../editing/amounts.ts';
import { hasProblems, missingFields } from '../editing/required-fields.ts';
import type { Parsed, Problems, Values } from '../editing/save-outcome.ts';
import {
  type Room,
  type RoomField,
  roomDefaults,
  roomLabels,
  roomLimits,
  type SettableRoomStatus,
  settableRoomStatuses,
} from './room.ts';

export const requiredOfRoom = ['room_number', 'room_type', 'price_per_night'] as const;

/** From the form or from a line of a file. Which hotel is meant is found out elsewhere. */
export function parseRoom(
  values: Values<RoomField>,
  amenityChoices: readonly AmenityChoice[],
): Parsed<Room, RoomField> {
  const problems: Problems<RoomField> = missingFields(values, requiredOfRoom, roomLabels);
  const number = cleanLine(values.room_number);
  const type = cleanLine(values.room_type);
  const bedType = cleanLine(values.bed_type) || roomDefaults.bed_type;
  if (characterCount(number) > roomLimits.number) problems.room_number = tooLong(roomLimits.number);
  if (characterCount(type) > roomLimits.type) problems.room_type = tooLong(roomLimits.type);
  if (characterCount(bedType) > roomLimits.bedType) problems.bed_type = tooLong(roomLimits.bedType);

  const capacity = parseWhole(values.capacity || roomDefaults.capacity, { min: 1, max: roomLimits.capacity });
  const size = parseWhole(values.size || roomDefaults.size, { min: 1, max: roomLimits.size });
  const floor = parseWhole(values.floor || roomDefaults.floor, { min: -5, max: 200 });
  const status = parseStatus(values.status);
  const hasBalcony = parseYes(values.has_balcony);
  const priceMinor = parseDollars(values.price_per_night);
  const amenities = findAmenities(values.amenities, amenityChoices);
  if (capacity === undefined) problems.capacity = `Enter 1 to ${roomLimits.capacity} guests.`;
  if (size === undefined)
    problems.size = `Enter 1 to ${roomLimits.size.toLocaleString('en-US')} square metres.`;
  if (floor === undefined) problems.floor = 'Enter a floor from -5 to 200.';
  if (!status) problems.status = `Choose one of ${settableRoomStatuses.join(', ')}.`;
  if (hasBalcony === undefined) problems.has_balcony = 'Write true or false.';
  if (!priceMinor) problems.price_per_night ??= 'Enter dollars, such as 120 or 119.50.';
  if (amenities.unknown.length > 0) problems.amenities = unknownAmenities(amenities.unknown);
  if (
    hasProblems(problems) ||
    capacity === undefined ||
    size === undefined ||
    floor === undefined ||
    !status ||
    hasBalcony === undefined ||
    !priceMinor
  ) {
    return { ok: false, problems };
  }
  return {
    ok: true,
    value: {
      number,
      type,
      capacity,
      priceMinor,
      status,
      amenities: amenities.found,
      size,
      bedType,
      hasBalcony,
      floor,
    },
  };
}

/** A file may bring back what follows from stays: it says that people have taken nothing out of sale. */
function parseStatus(text: string): SettableRoomStatus | undefined {
  const said = text.toLowerCase() || roomDefaults.status;
  if (said === 'occupied' || said === 'reserved') return 'available';
  return settableRoomStatuses.find((name) => name === said);
}

function tooLong(limit: number): string {
  return `Use at most ${limit} characters.`;
}

/** A box that is not ticked says nothing. */
function parseYes(text: string): boolean | undefined {
  const said = text.toLowerCase();
  if (['true', 'yes', '1', 'on'].includes(said)) return true;
  return ['', 'false', 'no', '0'].includes(said) ? false : undefined;
}
