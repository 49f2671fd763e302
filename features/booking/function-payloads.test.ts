import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SettledMoney, SettlementDocument } from '#features/payments/settle-money.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { answeredKeys, type KeysOf, pathsOf, readKeys } from '#tests/function-keys.ts';
import type { IssueRefusal } from './agency/issue-booking.ts';
import type { HoldDocument, HoldOutcome } from './holds/hold-document.ts';

// What TypeScript hands to the functions in db/functions and what they read are the same keys, and so are their answers and
// what TypeScript reads. The compiler ties the keys here to the types; the database says what its functions read.

/** All keys of a union of answers. */
type Merged<Answer> = { [Key in Answer extends unknown ? keyof Answer : never]: unknown };

const holdKeys = {
  id: true,
  references: true,
  submit: { key: true, caller: true, bodyHash: true },
  locks: true,
  limits: { openBookings: true, holdsOfContact: true, holdsOfNetwork: true, placesOfNetwork: true },
  type: true,
  userId: true,
  role: true,
  contactEmail: true,
  contactPhone: true,
  isContactVerified: true,
  language: true,
  totalUsdMinor: true,
  currency: true,
  ratePerUsd: true,
  chargedUnits: true,
  lockedRates: true,
  today: true,
  travelDate: true,
  endsOn: true,
  holdKind: true,
  holdSeconds: true,
  heldFrom: true,
  heldBy: true,
  flights: {
    leg: true,
    position: true,
    flightId: true,
    cabin: true,
    seats: true,
    adultFareMinor: true,
    childFareMinor: true,
    infantFareMinor: true,
    priceMinor: true,
    // Kept as it comes.
    fare: true,
  },
  seats: { flightId: true, cabin: true, seats: true, basePriceMinor: true },
  stay: {
    hotelId: true,
    checkIn: true,
    checkOut: true,
    roomsCount: true,
    adults: true,
    children: true,
    priceMinor: true,
    freeCancellationDays: true,
    cancellationFeePercent: true,
    board: true,
    boardMinor: true,
    isResident: true,
    guestRequest: true,
    ratesVersion: true,
    rooms: { roomTypeId: true, capacity: true, pricePerNightMinor: true, nightsMinor: true, count: true },
  },
  travellers: {
    position: true,
    type: true,
    title: true,
    givenNames: true,
    lastName: true,
    birthDate: true,
    nationality: true,
    passportSealed: true,
    passportEnd: true,
    passportExpiresOn: true,
    lastNameTokens: true,
    givenNameTokens: true,
  },
  agent: { agentId: true, netMinor: true, commissionMinor: true, markupPercentage: true, issueNow: true },
  payment: {
    id: true,
    provider: true,
    method: true,
    payerPhone: true,
    currency: true,
    amountMinor: true,
    amountUsdMinor: true,
  },
} satisfies KeysOf<HoldDocument>;

const holdOutcomeKeys = {
  outcome: true,
  bookingId: true,
  reference: true,
  expiresAt: true,
  paymentId: true,
  again: true,
  flightId: true,
  flight: true,
  seatsLeft: true,
  availableMinor: true,
  netMinor: true,
} satisfies KeysOf<Merged<HoldOutcome>>;

const settlementKeys = {
  paymentId: true,
  receivedMinor: true,
  receivedUsdMinor: true,
  providerReference: true,
  receivedBy: true,
} satisfies KeysOf<SettlementDocument>;

const settledKeys = {
  payment: true,
  booking: { outcome: true, reason: true } satisfies KeysOf<Merged<NonNullable<SettledMoney['booking']>>>,
} satisfies KeysOf<SettledMoney>;

const issueRefusalKeys = { outcome: true } satisfies KeysOf<IssueRefusal>;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('what the functions read is what they are handed', () => {
  test('hold_bookings and hold_for_agents', async () => {
    const read = await readKeys(database.pool, [
      { function: 'hold_bookings', roots: ['one', 'entry'] },
      { function: 'hold_for_agents', roots: ['entry', 'other'] },
      { function: 'decide_hold', roots: ['request'] },
      { function: 'holds_too_much', roots: ['request'] },
      { function: 'lock_seats', roots: ['wanted'], at: 'seats' },
      { function: 'take_seats', roots: ['wanted'], at: 'seats' },
      { function: 'take_rooms', roots: ['wanted'], at: 'stay.rooms' },
    ]);
    // Only take_again sets it, for a price that was agreed before.
    expect(read).toContain('stay.rooms.anyPrice');
    expect(read.filter((path) => path !== 'stay.rooms.anyPrice')).toEqual(pathsOf(holdKeys));
  });

  test('settle_payments', async () => {
    expect(await readKeys(database.pool, [{ function: 'settle_payments', roots: ['request', 'entry'] }])).toEqual(
      pathsOf(settlementKeys),
    );
  });

  test('settle_deposit', async () => {
    expect(await readKeys(database.pool, [{ function: 'settle_deposit', roots: ['request'] }])).toEqual(
      pathsOf(settlementKeys),
    );
  });
});

describe('what the functions answer is what TypeScript reads', () => {
  test('hold_bookings and hold_for_agents', async () => {
    const functions = ['hold_bookings', 'hold_for_agents', 'decide_hold', 'take_seats', 'take_rooms'];
    expect(await answeredKeys(database.pool, functions, ['outcome', 'again'])).toEqual(pathsOf(holdOutcomeKeys));
  });

  test('settle_payments and settle_deposit', async () => {
    expect(await answeredKeys(database.pool, ['settle_payments', 'settle_deposit'], ['payment', 'booking'])).toEqual(
      pathsOf(settledKeys),
    );
  });

  test('issue_agent_booking', async () => {
    expect(await answeredKeys(database.pool, ['issue_agent_booking', 'find_issue_obstacle'], ['outcome'])).toEqual(
      pathsOf(issueRefusalKeys),
    );
  });
});

test('a key that is missing on either side is found', async () => {
  const definition = async (name: string) => {
    const { rows } = await database.pool.query<{ definition: string }>(
      'select pg_get_functiondef($1::regproc) as definition',
      [name],
    );
    return rows[0]?.definition ?? '';
  };
  const settle = await definition('settle_deposit');
  await database.pool.query(settle.replaceAll('"providerReference"', '"otherReference"'));
  const read = await readKeys(database.pool, [{ function: 'settle_deposit', roots: ['request'] }]);
  expect(pathsOf(settlementKeys).filter((path) => !read.includes(path))).toEqual(['providerReference']);
  expect(read.filter((path) => !pathsOf(settlementKeys).includes(path))).toEqual(['otherReference']);
  await database.pool.query(settle);
});
