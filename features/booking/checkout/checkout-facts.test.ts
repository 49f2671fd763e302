import { expect, test } from 'vitest';
import type { Agent } from '#features/agents/read-agent.ts';
import type { ShownFlight, ShownItinerary, ShownNames } from '#features/search/flights/shown-itinerary.ts';
import { usualRatesPerUsd } from '#features/settings/currencies.ts';
import { methodInCurrency, openingForm, saleFacts, splitFullName, tripFacts } from './checkout-facts.ts';
import { travellerSlots } from './checkout-form.ts';

test('a customer finds their own name and addresses in the form, and a visitor an empty one', () => {
  const slots = travellerSlots({ adults: 1, children: 1, infants: 1 });
  const viewer = { email: 'amina@example.com', phone: '+254712555048', fullName: 'Amina Zawadi Hassan' };
  const mine = openingForm(slots, viewer, 'mpesa');
  expect(mine).toMatchObject({ email: 'amina@example.com', phone: '+254 712 555048', method: 'mpesa' });
  expect(mine.travellers.map(({ lastName }) => lastName)).toEqual(['Hassan', '', '']);
  expect(mine.travellers[0]?.givenNames).toBe('Amina Zawadi');
  expect(openingForm(slots, null, '')).toMatchObject({ email: '', phone: '', method: '' });
});

test('an agent finds a form for somebody else, with the ticket issued at once', () => {
  const slots = travellerSlots({ adults: 1, children: 0, infants: 0 });
  expect(openingForm(slots, null, 'issue', { language: 'sw', currency: 'KES' })).toMatchObject({
    travellers: [{ nationality: '', lastName: '' }],
    email: '',
    method: 'issue',
    language: 'sw',
    currency: 'KES',
  });
});

test('the first method that charges in the currency of the reader is chosen, and else the first', () => {
  const asks = (currency: string) => ({ currency, amountMinor: 100 });
  const mpesa = { method: 'mpesa', asks: asks('KES'), missed: null } as const;
  const others = (currency: string) =>
    (['card', 'cash'] as const).map((method) => ({ method, asks: asks(currency), missed: null }));
  expect(methodInCurrency([mpesa, ...others('USD')], 'USD')).toBe('card');
  expect(methodInCurrency([mpesa, ...others('KES')], 'KES')).toBe('mpesa');
  expect(methodInCurrency([mpesa], 'USD')).toBe('mpesa');
  expect(methodInCurrency([], 'USD')).toBe('');
});

test('a single name is a last name', () => {
  expect(splitFullName(' Suharto ')).toEqual({ givenNames: '', lastName: 'Suharto' });
  expect(splitFullName('')).toEqual({ givenNames: '', lastName: '' });
});

const airport = (country: string) => ({ name: '', city: '', country });
const names: ShownNames = {
  airlines: {},
  airports: {
    NBO: airport('KE'),
    MBA: airport('KE'),
    ZNZ: airport('TZ'),
    AKL: airport('NZ'),
    HNL: airport('US'),
  },
};

function itinerary(...flights: [string, string, string, string][]): ShownItinerary {
  return {
    key: flights.join(),
    flights: flights.map(
      ([from, departs, to, arrives]): ShownFlight => ({
        number: 'KQ1',
        airline: 'KQ',
        aircraft: '',
        cabin: 'economy',
        from,
        to,
        departs,
        arrives,
        minutes: 60,
        stops: 0,
        isDelayed: false,
        layover: 0,
        priceMinor: 1,
      }),
    ),
    stops: 0,
    minutes: 60,
    daysLater: 0,
    seatsLeft: 9,
    priceMinor: 1,
  };
}

test('there and back over midnight: the last flight leaves on one day and ends on the next', () => {
  const facts = tripFacts(
    [
      itinerary(
        ['NBO', '2026-12-11T06:00', 'MBA', '2026-12-11T07:00'],
        ['MBA', '2026-12-11T09:00', 'ZNZ', '2026-12-11T10:00'],
      ),
      itinerary(['ZNZ', '2026-12-15T23:30', 'NBO', '2026-12-16T00:50']),
    ],
    names,
  );
  expect(facts).toEqual({
    firstDay: '2026-12-11',
    lastFlightOn: '2026-12-15',
    endsOn: '2026-12-16',
    isInternational: true,
    startsIn: 'KE',
    arrivals: [
      { on: '2026-12-11', country: 'TZ' },
      { on: '2026-12-16', country: 'KE' },
    ],
  });
});

test('a flight at home needs no passport; one that changes planes abroad does', () => {
  expect(tripFacts([itinerary(['NBO', '2026-12-11T06:00', 'MBA', '2026-12-11T07:00'])], names).isInternational).toBe(
    false,
  );
  const around = itinerary(
    ['NBO', '2026-12-11T06:00', 'ZNZ', '2026-12-11T07:00'],
    ['ZNZ', '2026-12-11T08:00', 'MBA', '2026-12-11T09:00'],
  );
  expect(tripFacts([around], names).isInternational).toBe(true);
});

test('across the date line a trip never ends before it began', () => {
  const facts = tripFacts([itinerary(['AKL', '2026-12-11T09:00', 'HNL', '2026-12-10T19:00'])], names);
  expect(facts).toMatchObject({ firstDay: '2026-12-11', endsOn: '2026-12-11' });
});

const agent: Agent = {
  id: 'an agency',
  agencyName: 'Savannah Trails',
  registrationNumber: null,
  phone: null,
  address: null,
  city: null,
  country: null,
  creditBalanceMinor: 50_000,
  reservedMinor: 0,
  availableMinor: 60_000,
  creditLimitMinor: 10_000,
  markupPercentage: 12.5,
  markupCeiling: 30,
  totalSalesMinor: 0,
  totalCommissionsMinor: 0,
  accountStatus: 'active',
  verificationStatus: 'verified',
  statusReason: null,
  lowBalanceMinor: null,
};
const sale = {
  netMinor: 18_001,
  holdUntil: new Date('2026-11-16T20:30:00Z'),
  language: 'en' as const,
  ratesPerUsd: usualRatesPerUsd(),
};

test('an agent sees the net price, the markup to the cent, and the end of a hold', () => {
  expect(saleFacts({ role: 'agent' }, agent, sale)).toEqual({
    obstacle: null,
    agentId: 'an agency',
    markupPercentage: 12.5,
    availableMinor: 60_000,
    price: { netMinor: 18_001, commissionMinor: 2_250, totalUsdMinor: 20_251 },
    documents: [
      { currency: 'USD', text: 'US Dollar · $202.51' },
      { currency: 'EUR', text: 'Euro · €172' },
      { currency: 'GBP', text: 'British Pound · £148' },
      { currency: 'KES', text: 'Kenyan Shilling · KSh 26,225' },
      { currency: 'SAR', text: 'Saudi Riyal · SAR 759' },
      { currency: 'AED', text: 'United Arab Emirates Dirham · AED 743' },
    ],
    holdUntil: 'Mon, 16 Nov, 23:30',
  });
  expect(saleFacts({ role: 'agent' }, agent, { ...sale, holdUntil: null })?.holdUntil).toBeNull();
});

test('who may not sell reads why, and everybody else sells nothing', () => {
  const suspended = { ...agent, accountStatus: 'suspended' as const, statusReason: 'Papers have run out' };
  expect(saleFacts({ role: 'agent' }, suspended, sale)?.obstacle).toEqual({
    why: 'suspended',
    reason: 'Papers have run out',
  });
  expect(saleFacts({ role: 'agent' }, undefined, sale)?.obstacle?.why).toBe('missing');
  expect(saleFacts({ role: 'client' }, undefined, sale)).toBeNull();
  expect(saleFacts(null, undefined, sale)).toBeNull();
});
