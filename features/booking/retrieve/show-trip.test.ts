import { expect, test } from 'vitest';
import { bookedAirports, bookedFlight } from '#tests/booking/booked-parts.ts';
import { hotelBooking, roundTripBooking, secretFigures, soldByAgency } from '#tests/booking/booking-details.ts';
import type { BookingDetails } from '../booking.ts';
import type { BookingAccess } from '../booking-pass.ts';
import { maskEmail, maskPhone } from '../contact.ts';
import { showTrip } from './show-trip.ts';

const now = new Date('2026-11-20T09:00:00Z');
const cityName = (city: string) => city;
const names = {
  address: ({ address }: { address: string }) => address,
  roomType: (name: string) => `${name} (named)`,
  board: (board: string) => `${board} (named)`,
  residentProof: () => 'Bring a proof.',
};
const shownTo = (access: BookingAccess, booking = roundTripBooking()) =>
  showTrip(booking, { access, language: 'en', cityName, names }, now);

test('who knows reference and name, or only pays, is sent nothing by which somebody could be harmed', () => {
  const booking = roundTripBooking();
  const secrets = [
    booking.contactEmail,
    booking.contactPhone,
    booking.contactPhone.slice(-6),
    ...booking.travellers.flatMap(({ birthDate, passportEnd, passportExpiresOn }) => [
      birthDate,
      passportEnd && `"${passportEnd}"`,
      passportExpiresOn,
    ]),
    booking.payments[0]?.providerReference,
  ].filter((secret) => secret != null);
  expect(secrets.length).toBeGreaterThan(8);
  for (const access of ['limited', 'payer'] as const) {
    const sent = JSON.stringify(shownTo(access));
    for (const secret of secrets) expect(sent).not.toContain(secret);
    expect(sent).toContain('Hassan');
  }
  const owned = JSON.stringify(shownTo('owner'));
  expect(owned).toContain(booking.contactEmail);
  expect(owned).toContain(booking.travellers[0]?.birthDate);
});

test('ids of people and earnings are never sent', () => {
  const sent = JSON.stringify(shownTo('owner', roundTripBooking({ userId: 'user-7' })));
  for (const inner of ['user-7', 'supplier', 'Minor":{', 'events']) expect(sent).not.toContain(inner);
});

test('a mailbox and a phone are known by their owner, and by nobody else', () => {
  expect(maskEmail('amina@example.com')).toBe('a…@example.com');
  expect(maskEmail('@')).toBe('…');
  expect(maskPhone('+254712555048')).toBe('+254 ••• ••• 048');
  expect(maskPhone('+15417543010')).toBe('+1 ••• ••• 010');
  expect(maskPhone('')).toBe('');
});

test('the phone of a prompt is unmasked for its owner and where it was typed, and has no payment page', () => {
  const [paid] = roundTripBooking().payments;
  if (!paid) throw new Error('No payment');
  const prompted = (startedBy: 'payer' | 'owner' | 'limited') =>
    roundTripBooking({
      status: 'held',
      payments: [
        {
          ...paid,
          provider: 'mpesa',
          state: 'submitted',
          push: 'sent',
          payerPhone: '+254722000111',
          startedBy,
          submittedAt: new Date(now.getTime() - 20_000),
        },
      ],
    });
  const read = (access: BookingAccess, startedBy: 'payer' | 'owner' | 'limited') => {
    const reader = {
      access,
      language: 'en',
      cityName,
      names,
      asksByPrompt: (name: string) => name === 'mpesa',
    } as const;
    const [payment] = showTrip(prompted(startedBy), reader, now).payments;
    return [payment?.prompt?.phone, payment?.prompt?.canAskAgain, payment?.canReopen];
  };
  expect(read('owner', 'payer')).toEqual(['+254 722 000111', true, false]);
  expect(read('payer', 'payer')).toEqual(['+254 722 000111', true, false]);
  expect(read('payer', 'owner')).toEqual(['+254 ••• ••• 111', true, false]);
  expect(read('limited', 'payer')).toEqual(['+254 ••• ••• 111', false, false]);
  expect(read('limited', 'limited')).toEqual(['+254 ••• ••• 111', true, false]);
  expect(shownTo('owner', prompted('payer')).payments[0]).toMatchObject({ prompt: null, canReopen: true });
});

test('the parts of a price add up to what was charged', () => {
  for (const booking of [roundTripBooking(), hotelBooking()]) {
    const { price } = shownTo('owner', booking);
    expect(price.parts.length).toBeGreaterThan(1);
    expect(price.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(booking.chargedUnits * 100);
  }
});

test('a trip via several places and home again leads where it stays longest', () => {
  const { NBO, ADD, DXB } = bookedAirports;
  const routes = [
    { from: NBO, to: ADD, departs: '2026-12-11T09:00' },
    { from: ADD, to: DXB, departs: '2026-12-12T09:00' },
    { from: DXB, to: NBO, departs: '2026-12-20T09:00' },
  ];
  const flights = routes.map((route, leg) =>
    bookedFlight({
      ...route,
      leg,
      number: `KQ31${leg}`,
      airline: 'Kenya Airways',
      minutes: 180,
      fareMinor: 20_000,
    }),
  );
  expect(shownTo('owner', roundTripBooking({ flights })).place).toBe('Dubai');
  expect(shownTo('owner', roundTripBooking({ flights: flights.slice(0, 2) })).place).toBe('Dubai');
  expect(shownTo('owner').place).toBe('Paris');
});

test('two rooms of one type are two rooms, whatever beds stand in them and whatever they cost', () => {
  const booking = hotelBooking();
  const [room] = booking.stay?.rooms ?? [];
  if (!booking.stay || !room) throw new Error('A stay without a room');
  const rooms = [
    { ...room, count: 1, beds: 'Twin' },
    { ...room, count: 1, beds: 'King', priceMinor: room.priceMinor + 500 },
  ];
  const { stay, price } = shownTo('owner', { ...booking, stay: { ...booking.stay, rooms } });
  expect(stay?.rooms).toEqual([{ type: names.roomType(room.type), count: 2 }]);
  expect(price.parts).toMatchObject([{ kind: 'room', room: names.roomType(room.type), count: 2 }]);
});

test('who booked a stay waits for a voucher, and who booked a flight for a ticket', () => {
  const waitsFor = (booking: BookingDetails) => shownTo('payer', booking).steps.at(-1)?.kind;
  expect(waitsFor(hotelBooking({ status: 'held' }))).toBe('voucher');
  expect(waitsFor(roundTripBooking({ status: 'held' }))).toBe('document');
});

test('a leg lasts from its first departure to its last arrival, whatever the clocks say', () => {
  const [there, back] = shownTo('owner').legs;
  expect(there).toMatchObject({ departs: '2026-12-11T19:10', from: { code: 'NBO' }, to: { code: 'CDG' } });
  // 19:10 in Nairobi to 05:20 in Paris, two hours behind.
  expect(there?.minutes).toBe(730);
  expect(back?.flights).toHaveLength(1);
});

test('what happens next: check-in, the airport in good time, and home again', () => {
  const { steps } = shownTo('owner');
  expect(steps.map(({ kind, at, isDone }) => [kind, at, isDone])).toEqual([
    ['paid', expect.any(String), true],
    ['checkInOpens', '2026-12-10T19:10', false],
    ['beAtAirport', '2026-12-11T16:10', false],
    ['departure', '2026-12-11T19:10', false],
    ['departure', '2026-12-28T20:50', false],
  ]);
});

test('a flight that does not fly is nothing to wait for', () => {
  const booking = roundTripBooking();
  const flights = booking.flights.map((flight) =>
    flight.leg === 0 ? { ...flight, disruption: 'cancelled' as const } : flight,
  );
  const trip = shownTo('owner', { ...booking, flights });
  expect(trip.steps.map(({ kind }) => kind)).toEqual(['paid', 'departure']);
  expect(trip.legs[0]?.flights[0]?.change).toBe('cancelled');
});

test('a guest sees the last day to cancel for free, and after the stay where to say how it was', () => {
  expect(shownTo('owner', hotelBooking()).steps.map(({ kind, at }) => [kind, at])).toEqual([
    ['paid', expect.any(String)],
    ['freeUntil', '2026-12-08'],
    ['arrive', '2026-12-11T14:00'],
    ['leave', '2026-12-15T11:00'],
    ['review', '2026-12-15'],
  ]);
  const after = showTrip(
    hotelBooking(),
    { access: 'owner', language: 'en', cityName, names },
    new Date('2026-12-15T09:00:00Z'),
  );
  expect(after).toMatchObject({ canReview: true, isOver: false });
  expect(shownTo('owner', hotelBooking()).canReview).toBe(false);
});

test('whoever booked through an agency is sent its name and the selling price, and no figure of what it pays', () => {
  const cancelled = {
    id: 1,
    kind: 'cancelled',
    at: now,
    actorId: null,
    actorRole: null,
    detail: { refundUnits: 2_000, refundMinor: 200_123 },
  };
  const sold = [
    soldByAgency(roundTripBooking),
    soldByAgency(hotelBooking),
    soldByAgency(roundTripBooking, { currency: 'KES', ratePerUsd: 129.5 }),
    soldByAgency(roundTripBooking, { status: 'held', confirmedAt: null }),
    soldByAgency(roundTripBooking, { status: 'cancelled', cancelledAt: now, events: [cancelled] }),
  ];
  for (const booking of sold) {
    for (const access of ['limited', 'payer', 'owner'] as const) {
      const trip = shownTo(access, booking);
      const sent = JSON.stringify(trip);
      expect(trip).toMatchObject({
        sale: null,
        agency: { name: 'Savannah Trails', phone: '+254 712 555048' },
      });
      for (const figure of secretFigures(booking))
        expect(sent).not.toMatch(new RegExp(`\\b${figure.replaceAll('.', '\\.').replaceAll('$', '\\$')}\\b`));
      expect(trip.price.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(trip.price.total);
    }
  }
  expect(shownTo('owner', sold[0])).toMatchObject({ price: { isToTheCent: true, total: 321_750 } });
  expect(shownTo('owner', sold[2])).toMatchObject({ price: { isToTheCent: false, total: 41_666_600 } });
  expect(shownTo('owner', sold[4]).agency).toMatchObject({ givesBack: 200_123 });
});

test('the agency sees all of what it sold: contact and names as the owner does, and its net price and commission', () => {
  const booking = soldByAgency(roundTripBooking);
  const trip = shownTo('agency', booking);
  expect(trip.contact.email).toBe(booking.contactEmail);
  expect(trip.travellers[0]?.passportEnd).toBe('4807');
  expect(trip.sale).toEqual({
    netMinor: 286_000,
    markupPercentage: 12.5,
    commissionMinor: 35_750,
    returnedMinor: null,
    owedMinor: null,
  });
});

test('the agency reads what it has to do for its customer', () => {
  const steps = (changes: Partial<BookingDetails>) =>
    shownTo('agency', soldByAgency(roundTripBooking, changes)).steps.map(({ kind, place }) => [kind, place]);
  const customer = 'Amina Zawadi Hassan';
  expect(steps({ status: 'held', confirmedAt: null })).toEqual([
    ['heldFor', customer],
    ['issueIt', customer],
  ]);
  expect(steps({})[0]).toEqual(['sold', customer]);
});

test('a customer of an agency never pays here', () => {
  const steps = (changes: Partial<BookingDetails>) =>
    shownTo('owner', soldByAgency(roundTripBooking, changes)).steps.map(({ kind }) => kind);
  expect(steps({ status: 'held', confirmedAt: null })).toEqual(['held', 'issueBy']);
  expect(steps({ status: 'expired', confirmedAt: null })).toEqual(['held', 'holdOver']);
  expect(steps({}).slice(0, 2)).toEqual(['booked', 'checkInOpens']);
});

test('a hold says which times are to be agreed to, and that nobody should pay for what does not fly', () => {
  const held = roundTripBooking({ status: 'held', confirmedAt: null });
  expect(shownTo('payer', held).hold).toMatchObject({ movedTimes: null, isCancelled: false });
  const with1st = (disruption: 'moved' | 'cancelled') => ({
    ...held,
    flights: held.flights.map((flight, at) => (at === 0 ? { ...flight, disruption } : flight)),
  });
  const moved = with1st('moved');
  const { movedTimes } = shownTo('payer', moved).hold ?? {};
  expect(movedTimes).toMatch(/^(\d+-\d+ ?){3}$/);
  for (const [startedBy, areTimesAgreed] of [
    ['payer', true],
    ['owner', true],
    ['limited', false],
  ] as const) {
    const payments = held.payments.map((payment) => ({
      ...payment,
      agreedTimes: movedTimes ?? null,
      startedBy,
    }));
    expect(shownTo('payer', { ...moved, payments }).hold).toMatchObject({ areTimesAgreed });
  }
  const lost = shownTo('payer', with1st('cancelled'));
  expect(lost.hold).toMatchObject({ isCancelled: true });
  expect(lost.steps.map(({ kind }) => kind)).toEqual(['held']);
});

test('what ended before it was paid leads to the same search again', () => {
  const again = (booking: BookingDetails, at = now) =>
    showTrip({ ...booking, status: 'expired' }, { access: 'payer', language: 'en', cityName, names }, at).searchAgain;
  expect(again(roundTripBooking())).toBe(
    '/search?type=flights&from=NBO&to=CDG&date=2026-12-11&guests=3&trip=round-trip&returnDate=2026-12-28&adults=2&children=1&cabin=economy',
  );
  const { flights } = roundTripBooking();
  expect(again(roundTripBooking({ flights: flights.slice(0, 2) }))).toContain('trip=one-way');
  expect(again(hotelBooking())).toBe(
    '/search?type=hotels&to=Zanzibar&checkIn=2026-12-11&checkOut=2026-12-15&guests=4&rooms=2&adults=3&children=1',
  );
  expect(again(hotelBooking(), new Date('2027-01-02T09:00:00Z'))).toBe('/hotels');
  expect(shownTo('owner').searchAgain).toBeNull();
});
