import { withMarkup } from '#features/agents/markup.ts';
import type { BookingDetails } from '#features/booking/booking.ts';
import { addDays } from '#lib/calendar-date.ts';
import { bookedAirports, bookedFlight, bookedStay, bookedTraveller, bookingDetails } from './booked-parts.ts';

// Bookings as they are read from the database, without one. Nothing here depends on the day or the machine.

/** Nairobi to Paris via Addis Ababa, overnight, and straight back: two adults and a child. */
export function roundTripBooking(changes: Partial<BookingDetails> = {}): BookingDetails {
  const { NBO, ADD, CDG } = bookedAirports;
  const ethiopian = { airline: 'Ethiopian Airlines' };
  return bookingDetails(
    {
      flights: [
        bookedFlight({
          ...ethiopian,
          number: 'ET309',
          from: NBO,
          to: ADD,
          departs: '2026-12-11T19:10',
          minutes: 125,
          fareMinor: 14_000,
        }),
        bookedFlight(
          {
            ...ethiopian,
            number: 'ET734',
            from: ADD,
            to: CDG,
            departs: '2026-12-11T23:45',
            minutes: 455,
            fareMinor: 38_000,
            position: 1,
          },
          { aircraft: 'Airbus A350-900' },
        ),
        bookedFlight(
          {
            airline: 'Kenya Airways',
            number: 'KQ113',
            from: CDG,
            to: NBO,
            departs: '2026-12-28T20:50',
            minutes: 500,
            fareMinor: 52_000,
            leg: 1,
          },
          { aircraft: 'Boeing 787-8' },
        ),
      ],
      travellers: [
        bookedTraveller(0, 'Amina Zawadi', 'Hassan', { title: 'mrs' }),
        bookedTraveller(1, 'Yusuf', 'Hassan', { title: 'mr' }),
        bookedTraveller(2, 'Léa Şirin', 'Hassan', { title: 'miss', type: 'child', birthDate: '2018-06-30' }),
      ],
    },
    changes,
  );
}

/** A one-way trip of one traveller with an Arabic name and language. */
export function arabicBooking(changes: Partial<BookingDetails> = {}): BookingDetails {
  const { NBO, DXB } = bookedAirports;
  return bookingDetails(
    {
      flights: [
        bookedFlight(
          {
            number: 'FZ1294',
            airline: 'flydubai',
            from: NBO,
            to: DXB,
            departs: '2026-12-11T22:40',
            minutes: 305,
            fareMinor: 31_250,
          },
          { seats: 1, priceMinor: 31_250 },
        ),
      ],
      travellers: [bookedTraveller(0, 'محمد عبد الله', 'الحسن', { title: 'mr', nationality: 'SA' })],
    },
    { language: 'ar', currency: 'SAR', ratePerUsd: 3.75, reference: 'FM730461', ...changes },
  );
}

/** Two rooms for four nights. */
export function hotelBooking(changes: Partial<BookingDetails> = {}): BookingDetails {
  return bookingDetails(
    {
      stay: bookedStay(),
      travellers: [
        bookedTraveller(0, 'Amina Zawadi', 'Hassan', {
          passportEnd: null,
          passportExpiresOn: null,
          birthDate: null,
          nationality: null,
        }),
      ],
    },
    { reference: 'FM905127', ...changes },
  );
}

/** As much as one booking can hold: six legs for nine. */
export function longestBooking(changes: Partial<BookingDetails> = {}): BookingDetails {
  const { NBO, MBA, ZNZ, ADD, DXB, IST, CDG } = bookedAirports;
  const route = [NBO, ADD, DXB, IST, CDG, NBO, MBA];
  const flights = route.slice(1).flatMap((to, leg) => {
    const from = route[leg] ?? ZNZ;
    const day = addDays('2026-12-11', leg * 3);
    const via = leg % 2 === 0 ? IST : null;
    const first = {
      number: `KQ${310 + leg}`,
      airline: 'Kenya Airways',
      from,
      leg,
      departs: `${day}T09:35`,
      fareMinor: 20_000,
    };
    if (!via || via === from || via === to)
      return [bookedFlight({ ...first, to, minutes: 185 }, { seats: 8, priceMinor: 146_000 })];
    return [
      bookedFlight({ ...first, to: via, minutes: 185 }, { seats: 8, priceMinor: 146_000 }),
      bookedFlight(
        {
          ...first,
          number: `TK${610 + leg}`,
          airline: 'Turkish Airlines',
          from: via,
          to,
          departs: `${day}T20:20`,
          minutes: 310,
          position: 1,
        },
        { seats: 8, priceMinor: 146_000, cabin: 'premium' },
      ),
    ];
  });
  const names = ['Amina', 'Yusuf', 'Zawadi', 'Baraka', 'Neema', 'Juma', 'Sefu', 'Imani', 'Rehema'];
  return bookingDetails(
    {
      flights,
      travellers: names.map((name, position) =>
        bookedTraveller(position, `${name} Abdulrahman`, 'Mwinyi-Hassan', {
          title: position % 2 ? 'mr' : 'ms',
          type: position < 6 ? 'adult' : position < 8 ? 'child' : 'infant',
        }),
      ),
    },
    { reference: 'FM118204', ...changes },
  );
}

/** A booking of booking-details.ts as an agency sold it, in dollars to the cent unless something else is said. */
export function soldByAgency(
  make: (changes: Partial<BookingDetails>) => BookingDetails,
  changes: Partial<BookingDetails> = {},
  markupPercentage = 12.5,
): BookingDetails {
  const { currency = 'USD', ratePerUsd = 1, ...others } = changes;
  const direct = make({ currency, ratePerUsd });
  const { totalUsdMinor, netMinor, commissionMinor } = withMarkup(direct.totalUsdMinor, markupPercentage);
  return {
    ...direct,
    totalUsdMinor,
    chargedUnits: Math.round((totalUsdMinor * ratePerUsd) / 100),
    payments: [],
    agency: {
      agentId: '00000000-0000-4000-8000-00000000dddd',
      name: 'Savannah Trails',
      phone: '+254712555048',
      email: 'desk@savannah-trails.example',
      registrationNumber: 'TRA-1234',
      address: ['4 Kimathi Street', 'Nairobi, Kenya'],
      netMinor,
      commissionMinor,
      markupPercentage,
    },
    ...others,
  };
}

/** Every text form of the net prices and the commission, none of which a customer may see. */
export function secretFigures({ agency, flights, stay }: BookingDetails): string[] {
  const amounts = [
    agency?.netMinor ?? 0,
    agency?.commissionMinor ?? 0,
    ...flights.map(({ priceMinor }) => priceMinor),
    ...flights.flatMap(({ fareMinor }) => Object.values(fareMinor)),
    ...(stay ? [stay.priceMinor, ...stay.rooms.map(({ priceMinor }) => priceMinor)] : []),
  ];
  const english = new Intl.NumberFormat('en', { minimumFractionDigits: 2 });
  return amounts.flatMap((minor) => [
    `${minor}`,
    (minor / 100).toFixed(2),
    english.format(minor / 100),
    `$${english.format(minor / 100).replace(/\.00$/, '')}`,
  ]);
}
