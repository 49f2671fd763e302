import type {
  BookedAirport,
  BookedFlight,
  BookedStay,
  BookedTraveller,
  BookingDetails,
  BookingPayment,
} from '#features/booking/booking.ts';
import type { FareRule } from '#features/catalogue/fares/fare-rules.ts';
import { addDays } from '#lib/calendar-date.ts';
import { wholeUnitsFromUsd } from '#lib/money.ts';

export const bookedAirports = {
  NBO: airport('NBO', 'Jomo Kenyatta International Airport', 'Nairobi', 'KE', 'Africa/Nairobi', 180),
  MBA: airport('MBA', 'Moi International Airport', 'Mombasa', 'KE', 'Africa/Nairobi', 180),
  ZNZ: airport('ZNZ', 'Abeid Amani Karume International Airport', 'Zanzibar', 'TZ', 'Africa/Dar_es_Salaam', 180),
  ADD: airport('ADD', 'Addis Ababa Bole International Airport', 'Addis Ababa', 'ET', 'Africa/Addis_Ababa', 180),
  DXB: airport('DXB', 'Dubai International Airport', 'Dubai', 'AE', 'Asia/Dubai', 240),
  IST: airport('IST', 'Istanbul Airport', 'Istanbul', 'TR', 'Europe/Istanbul', 180),
  CDG: airport('CDG', 'Charles de Gaulle Airport', 'Paris', 'FR', 'Europe/Paris', 60),
} satisfies Record<string, FixtureAirport>;

interface FixtureAirport {
  facts: BookedAirport;
  /** In winter. */
  minutesEast: number;
}

function airport(
  code: string,
  name: string,
  city: string,
  country: string,
  timezone: string,
  minutesEast: number,
): FixtureAirport {
  return { facts: { code, name, city, country, timezone }, minutesEast };
}

const bookedFare: FareRule = {
  cabinBagKg: 7,
  checkedBags: 1,
  checkedBagKg: 23,
  childFarePercent: 75,
  infantFarePercent: 10,
  terms: [
    { daysBefore: 14, changeFeePercent: 0, refundPercent: 90 },
    { daysBefore: 2, changeFeePercent: 15, refundPercent: 50 },
    { daysBefore: 0, changeFeePercent: null, refundPercent: 0 },
  ],
};

interface FlightSketch {
  number: string;
  airline: string;
  from: FixtureAirport;
  to: FixtureAirport;
  /** By the clock there: 2026-12-11T06:15. */
  departs: string;
  minutes: number;
  fareMinor: number;
  leg?: number;
  position?: number;
}

/** A flight for two adults and a child, unless a booking says otherwise. */
export function bookedFlight(sketch: FlightSketch, changes: Partial<BookedFlight> = {}): BookedFlight {
  const { from, to, departs, minutes, fareMinor } = sketch;
  const departsAt = new Date(Date.parse(`${departs}Z`) - from.minutesEast * 60_000);
  const arrivesAt = new Date(departsAt.getTime() + minutes * 60_000);
  const arrives = new Date(arrivesAt.getTime() + to.minutesEast * 60_000).toISOString().slice(0, 16);
  return {
    leg: sketch.leg ?? 0,
    position: sketch.position ?? 0,
    flightId: `00000000-0000-4000-8000-${sketch.number.replaceAll(/\W/g, '').padStart(12, '0').toLowerCase()}`,
    number: sketch.number,
    airline: { code: sketch.number.slice(0, 2), name: sketch.airline, logoFile: null },
    aircraft: 'Boeing 737-800',
    from: from.facts,
    to: to.facts,
    departs,
    arrives,
    departsAt,
    arrivesAt,
    agreedDepartsAt: departsAt,
    agreedArrivesAt: arrivesAt,
    agreedDeparts: departs,
    agreedArrives: arrives,
    minutes,
    stops: 0,
    cabin: 'economy',
    status: 'active',
    disruption: null,
    seats: 3,
    fareMinor: { adult: fareMinor, child: fareMinor * 0.75, infant: fareMinor * 0.1 },
    priceMinor: fareMinor * 2.75,
    fare: bookedFare,
    supplier: 'airline',
    ...changes,
  };
}

export function bookedTraveller(
  position: number,
  givenNames: string,
  lastName: string,
  changes: Partial<BookedTraveller> = {},
): BookedTraveller {
  return {
    position,
    type: 'adult',
    title: 'ms',
    givenNames,
    lastName,
    birthDate: '1991-04-23',
    nationality: 'KE',
    passportEnd: `48${position}7`,
    passportExpiresOn: '2031-02-01',
    ...changes,
  };
}

export function bookedPayment(changes: Partial<BookingPayment> = {}): BookingPayment {
  return {
    id: '00000000-0000-4000-8000-00000000aaaa',
    provider: 'sandbox',
    method: 'mpesa',
    state: 'captured',
    currency: 'KES',
    amountMinor: 0,
    amountUsdMinor: 0,
    capturedMinor: null,
    capturedUsdMinor: null,
    providerReference: 'SKF7Q2M4XN',
    failure: null,
    refundMinor: null,
    refundUsdMinor: null,
    refundReference: null,
    refundFailure: null,
    refundByHandAt: null,
    refundNextTryAt: null,
    refundAlsoSent: null,
    takebacks: [],
    refundRequestedAt: null,
    startedBy: 'payer',
    agreedTimes: null,
    payerPhone: null,
    push: null,
    createdAt: new Date('2026-11-15T02:50:00Z'),
    submittedAt: new Date('2026-11-15T02:50:01Z'),
    capturedAt: new Date('2026-11-15T02:52:10Z'),
    failedAt: null,
    unknownAt: null,
    refundDueAt: null,
    refundedAt: null,
    ...changes,
  };
}

/** A confirmed booking, paid for; its dates and its price follow from what is in it. */
export function bookingDetails(
  content: Pick<BookingDetails, 'travellers'> & { flights?: BookedFlight[]; stay?: BookedStay },
  changes: Partial<BookingDetails> = {},
): BookingDetails {
  const { flights = [], stay = null, travellers } = content;
  const currency = changes.currency ?? 'KES';
  const ratePerUsd = changes.ratePerUsd ?? 129.5;
  const totalUsdMinor = stay?.priceMinor ?? flights.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  const chargedUnits = wholeUnitsFromUsd(totalUsdMinor, ratePerUsd);
  const paid = { amountMinor: chargedUnits * 100, amountUsdMinor: totalUsdMinor };
  const captured = { capturedMinor: chargedUnits * 100, capturedUsdMinor: totalUsdMinor };
  return {
    id: '00000000-0000-4000-8000-000000482913',
    reference: 'FM482913',
    type: stay ? 'hotel' : 'flight',
    status: 'confirmed',
    userId: null,
    contactEmail: 'amina@example.com',
    contactPhone: '+254712555048',
    contactVerifiedAt: null,
    language: 'en',
    totalUsdMinor,
    currency,
    ratePerUsd,
    chargedUnits,
    lockedRates: currency === 'KES' ? {} : { KES: 129.5 },
    travelDate: stay?.checkIn ?? flights[0]?.departs.slice(0, 10) ?? '2026-12-11',
    endsOn: stay?.checkOut ?? flights.at(-1)?.arrives.slice(0, 10) ?? '2026-12-11',
    holdKind: 'pay_now',
    holdExpiresAt: new Date('2026-11-15T03:10:00Z'),
    holdSecondsLeft: 0,
    createdAt: new Date('2026-11-15T02:50:00Z'),
    confirmedAt: new Date('2026-11-15T02:52:10Z'),
    expiredAt: null,
    cancelledAt: null,
    cancelledBy: null,
    agency: null,
    cancelReason: null,
    anonymisedAt: null,
    flights,
    stay,
    travellers,
    payments: [bookedPayment({ currency, ...paid, ...captured })],
    events: [],
    ...changes,
  };
}

export function bookedStay(changes: Partial<BookedStay> = {}): BookedStay {
  return {
    hotelId: '00000000-0000-4000-8000-00000000bbbb',
    hotel: 'Mji Mkongwe House',
    address: '12 Kenyatta Road, Shangani',
    addressAr: '',
    city: 'Zanzibar',
    country: 'TZ',
    stars: 4,
    checkIn: '2026-12-11',
    checkOut: addDays('2026-12-11', 4),
    checkInFrom: '14:00',
    checkOutUntil: '11:00',
    nights: 4,
    roomsCount: 2,
    adults: 3,
    children: 1,
    rooms: [
      { type: 'Sea view double', beds: '1 king bed', capacity: 2, priceMinor: 14_500 * 4, count: 1 },
      {
        type: 'Family room',
        beds: '1 double bed, 2 single beds',
        capacity: 4,
        priceMinor: 18_250 * 4,
        count: 1,
      },
    ],
    board: 'room_only',
    boardMinor: 0,
    isResidentRate: false,
    guestRequest: null,
    givenRooms: ['101', '204'].map((number) => ({
      stayId: `00000000-0000-4000-8000-000000000${number}`,
      number,
      type: number === '101' ? 'Sea view double' : 'Family room',
      guest: 'expected',
      until: addDays('2026-12-11', 4),
    })),
    priceMinor: (14_500 + 18_250) * 4,
    freeCancellationDays: 3,
    cancellationFeePercent: 50,
    supplier: 'hotel',
    ...changes,
  };
}

/** Names of facts as they are stored. */
export const storedNames = {
  address: ({ address }: { address: string }) => address,
  roomType: (name: string) => name,
  board: (board: string) => board,
  residentProof: () => 'Bring a proof.',
};
