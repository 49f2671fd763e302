import { emptyTraveller, type TypedCheckout, type TypedTraveller } from '#features/booking/checkout/checkout-form.ts';
import { mobileMoneyMethods } from '#features/payments/payment.ts';

/** Somebody who fills in everything as they should, with what is given instead. */
export function typedTraveller(given: Partial<TypedTraveller> = {}): TypedTraveller {
  return emptyTraveller({
    title: 'ms',
    nationality: 'KE',
    birthDay: '14',
    birthMonth: '3',
    birthYear: '1994',
    givenNames: 'Amina Zawadi',
    lastName: 'Hassan',
    passportNumber: 'AK 0482917',
    expiryDay: '2',
    expiryMonth: '3',
    expiryYear: '2035',
    ...given,
  });
}

export function typedCheckout(given: Partial<TypedCheckout> = {}): TypedCheckout {
  return {
    travellers: [typedTraveller()],
    email: 'Amina@Example.com',
    phone: '0712 555 048',
    guestRequest: '',
    method: 'mpesa',
    payerPhones: Object.fromEntries(mobileMoneyMethods.map((method) => [method, ''])),
    language: '',
    currency: '',
    ...given,
  };
}
