import { describe, expect, test } from 'vitest';
import { loadCatalogues } from '#i18n/catalogues.ts';
import { typedCheckout, typedTraveller } from '#tests/booking/typed-checkout.ts';
import { type CheckoutRules, checkCheckout, problemMessages } from './check-checkout.ts';
import { leadGuest, saleMethods, type TypedCheckout, type TypedTraveller, travellerSlots } from './checkout-form.ts';

const trip = {
  firstDay: '2026-12-11',
  lastFlightOn: '2026-12-15',
  endsOn: '2026-12-15',
  isInternational: true,
  startsIn: 'KE',
  arrivals: [
    { on: '2026-12-11', country: 'TZ' },
    { on: '2026-12-15', country: 'KE' },
  ],
};

function check(typed: TypedCheckout, given: Partial<CheckoutRules> = {}) {
  return checkCheckout(typed, {
    slots: travellerSlots({ adults: typed.travellers.length, children: 0, infants: 0 }),
    trip,
    today: '2026-11-15',
    isCountry: (code) => ['KE', 'TZ', 'FR'].includes(code),
    methods: ['mpesa', 'card', 'bank_transfer', 'cash'],
    canPayLater: true,
    ...given,
  });
}

function problemsOf(typed: TypedCheckout, given: Partial<CheckoutRules> = {}) {
  const result = check(typed, given);
  return result.ok ? {} : result.problems;
}

const born = (birthDay: string, birthMonth: string, birthYear: string): Partial<TypedTraveller> => ({
  birthDay,
  birthMonth,
  birthYear,
});

test('who writes everything down is ready to travel', () => {
  expect(check(typedCheckout())).toEqual({
    ok: true,
    checked: {
      travellers: [
        {
          type: 'adult',
          title: 'ms',
          givenNames: 'Amina Zawadi',
          lastName: 'Hassan',
          birthDate: '1994-03-14',
          nationality: 'KE',
          passport: { number: 'AK0482917', expiresOn: '2035-03-02' },
        },
      ],
      email: 'amina@example.com',
      phone: '+254712555048',
      guestRequest: null,
      method: 'mpesa',
      payerPhone: '+254712555048',
    },
  });
});

test('an empty form has a sentence at every field that matters', () => {
  const empty: TypedCheckout = {
    travellers: [typedTraveller({ ...Object.fromEntries(Object.keys(typedTraveller()).map((key) => [key, ''])) })],
    email: '',
    phone: '',
    guestRequest: '',
    method: '',
    payerPhones: {},
    language: '',
    currency: '',
  };
  expect(problemsOf(empty)).toEqual({
    'traveller0-title': { code: 'titleRequired' },
    'traveller0-nationality': { code: 'nationalityRequired' },
    'traveller0-birthDate': { code: 'birthRequired' },
    'traveller0-lastName': { code: 'lastNameRequired' },
    'traveller0-passportNumber': { code: 'passportRequired' },
    'traveller0-passportExpiry': { code: 'expiryRequired' },
    email: { code: 'emailRequired' },
    phone: { code: 'phoneRequired' },
    method: { code: 'methodRequired' },
  });
});

test('a passport with one name has it as the last name', () => {
  expect(problemsOf(typedCheckout({ travellers: [typedTraveller({ givenNames: '', lastName: 'Suharto' })] }))).toEqual(
    {},
  );
});

test('who flies at home needs no passport, and a guest of a hotel no birthday either', () => {
  const bare = typedTraveller({ passportNumber: '', expiryDay: '', expiryMonth: '', expiryYear: '' });
  expect(problemsOf(typedCheckout({ travellers: [bare] }), { trip: { ...trip, isInternational: false } })).toEqual({});
  const guest = typedCheckout({ travellers: [typedTraveller({ ...bare, ...born('', '', '') })] });
  const result = check(guest, { trip: null, slots: [leadGuest] });
  expect(result).toMatchObject({ ok: true, checked: { travellers: [{ birthDate: null, passport: null }] } });
});

describe('ages on the day of the last flight, 15 December 2026', () => {
  const family = (child: Partial<TypedTraveller>, type: 'children' | 'infants') =>
    problemsOf(
      typedCheckout({
        travellers: [typedTraveller(), typedTraveller({ passportNumber: 'CHILD123', ...child })],
      }),
      { slots: travellerSlots({ adults: 1, children: 0, infants: 0, [type]: 1 }) },
    );

  test('an infant who becomes two before the return flight needs a seat', () => {
    expect(family(born('15', '12', '2024'), 'infants')).toEqual({
      'traveller1-birthDate': { code: 'isChild', date: '2026-12-15' },
    });
    expect(family(born('16', '12', '2024'), 'infants')).toEqual({});
    expect(family(born('15', '11', '2026'), 'infants')).toEqual({});
  });

  test('a child is two to eleven, birthdays included', () => {
    expect(family(born('15', '12', '2024'), 'children')).toEqual({});
    expect(family(born('16', '12', '2014'), 'children')).toEqual({});
    expect(family(born('15', '12', '2014'), 'children')).toMatchObject({
      'traveller1-birthDate': { code: 'isAdult' },
    });
    expect(family(born('16', '12', '2024'), 'children')).toMatchObject({
      'traveller1-birthDate': { code: 'isInfant' },
    });
  });

  test('an adult may be a hundred and twenty, and was born already', () => {
    const one = (given: Partial<TypedTraveller>) =>
      problemsOf(typedCheckout({ travellers: [typedTraveller(given)] }))['traveller0-birthDate']?.code;
    expect(one(born('1', '1', '1906'))).toBeUndefined();
    expect(one(born('1', '1', '1894'))).toBe('birthTooOld');
    expect(one(born('16', '11', '2026'))).toBe('birthFuture');
    expect(one(born('31', '2', '1994'))).toBe('dateInvalid');
    expect(one(born('14', '3', '94'))).toBe('yearShort');
    expect(one(born('16', '12', '2014'))).toBe('isChild');
  });

  test('somebody must be sixteen when it begins', () => {
    const alone = (given: Partial<TypedTraveller>) =>
      problemsOf(typedCheckout({ travellers: [typedTraveller(given)] }));
    expect(alone(born('12', '12', '2010'))).toEqual({
      'traveller0-birthDate': { code: 'nobodyGrown', date: '2026-12-11' },
    });
    expect(alone(born('11', '12', '2010'))).toEqual({});
    const withOther = [
      typedTraveller(born('12', '12', '2010')),
      typedTraveller({ passportNumber: 'OTHER123', ...born('11', '12', '2010') }),
    ];
    expect(problemsOf(typedCheckout({ travellers: withOther }))).toEqual({});
  });
});

test('one passport carries one traveller, however it is spaced', () => {
  const travellers = [typedTraveller(), typedTraveller({ passportNumber: 'ak0482917' })];
  expect(problemsOf(typedCheckout({ travellers }))).toEqual({
    'traveller1-passportNumber': { code: 'passportTwice' },
  });
});

test('a country that is none, and a title nobody has, are refused', () => {
  const travellers = [typedTraveller({ nationality: 'XX', title: 'king' })];
  expect(Object.keys(problemsOf(typedCheckout({ travellers })))).toEqual([
    'traveller0-title',
    'traveller0-nationality',
  ]);
});

describe('payment methods', () => {
  test('M-Pesa asks the number it was given, and else the contact', () => {
    expect(check(typedCheckout({ payerPhones: { mpesa: '0722 000 111' } }))).toMatchObject({
      checked: { payerPhone: '+254722000111' },
    });
    expect(problemsOf(typedCheckout({ payerPhones: { mpesa: '12' } }))).toEqual({
      mpesaPhone: { code: 'mobileInvalid' },
    });
    expect(problemsOf(typedCheckout({ phone: '+254 20 2222222' }))).toEqual({
      mpesaPhone: { code: 'mobileInvalid' },
    });
    expect(problemsOf(typedCheckout({ phone: '12' }))).toEqual({ phone: { code: 'phoneInvalid' } });
  });

  test('a card needs no number, whatever stands in its field', () => {
    expect(check(typedCheckout({ method: 'card', payerPhones: { mpesa: '12' } }))).toMatchObject({
      checked: { payerPhone: null },
    });
  });

  test('M-Pesa is refused for an amount that it does not carry and a phone that it does not reach', () => {
    expect(problemsOf(typedCheckout(), { beyond: ['mpesa'] })).toEqual({ method: { code: 'methodLimit' } });
    expect(problemsOf(typedCheckout({ method: 'card' }), { beyond: ['mpesa'] })).toEqual({});
    const kenyan = { takesPrompt: (_: string, phone: string) => phone.startsWith('+254') };
    expect(problemsOf(typedCheckout({ payerPhones: { mpesa: '+255 754 123 456' } }), kenyan)).toEqual({
      mpesaPhone: { code: 'mobileForeign', method: 'mpesa' },
    });
    expect(problemsOf(typedCheckout(), kenyan)).toEqual({});
  });

  test('a transfer needs time, and only offered methods are accepted', () => {
    expect(problemsOf(typedCheckout({ method: 'bank_transfer' }))).toEqual({});
    expect(problemsOf(typedCheckout({ method: 'bank_transfer' }), { canPayLater: false })).toEqual({
      method: { code: 'methodTooLate' },
    });
    expect(problemsOf(typedCheckout({ method: 'cash' }), { methods: ['card'] })).toEqual({
      method: { code: 'methodRequired' },
    });
    expect(problemsOf(typedCheckout({ method: 'gold' }))).toEqual({ method: { code: 'methodRequired' } });
  });
});

test('an agent pays from credit: neither payment method nor phone is needed', () => {
  const rules = { methods: saleMethods };
  expect(check(typedCheckout({ method: 'issue', phone: '020 444 555' }), rules)).toMatchObject({
    ok: true,
    checked: { method: 'issue', payerPhone: null },
  });
  expect(problemsOf(typedCheckout({ method: 'mpesa' }), rules).method).toEqual({ code: 'methodRequired' });
  expect(problemsOf(typedCheckout({ method: 'issue' })).method).toEqual({ code: 'methodRequired' });
  expect(problemsOf(typedCheckout({ method: 'hold' }), { ...rules, canPayLater: false }).method).toEqual({
    code: 'methodTooLate',
  });
});

test('a sentence names the day that counts, as the reader writes days', () => {
  const { translator } = loadCatalogues()('en');
  const written = problemMessages(
    {
      'traveller0-passportExpiry': { code: 'expiryTooSoon', date: '2027-06-11' },
      email: { code: 'emailRequired' },
    },
    translator,
  );
  expect(written).toEqual({
    'traveller0-passportExpiry':
      'It must be valid until 11 Jun 2027, six months after you arrive. Renew it, or use another passport.',
    email: 'Enter your email',
  });
});
