import type { Viewer } from '#features/identity/entrance/viewer.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import { emptyTraveller, type SaleMethod, type TravellerSlot, type TypedCheckout } from './checkout-form.ts';

const businessCountry = 'KE';

/** The form as it opens: what an account knows of its owner is filled in, and the likeliest choices are made. */
export function openingForm(
  slots: readonly TravellerSlot[],
  viewer: Pick<Viewer, 'email' | 'phone' | 'fullName'> | null,
  methods: readonly (PaymentMethod | SaleMethod)[],
  /** Of an agency's customer, until it says otherwise. */
  { language, currency } = { language: '', currency: '' },
): TypedCheckout {
  return {
    travellers: slots.map((_, position) =>
      emptyTraveller({
        nationality: businessCountry,
        ...(position === 0 && viewer ? splitFullName(viewer.fullName) : {}),
      }),
    ),
    email: viewer?.email ?? '',
    phone: displayPhone(viewer?.phone ?? null) ?? '',
    method: methods[0] ?? '',
    mpesaPhone: '',
    consent: false,
    language,
    currency,
  };
}

/** A guess that its owner can mend: the last word is the last name, and a single one too. */
export function splitFullName(fullName: string): { givenNames: string; lastName: string } {
  const tokens = fullName.split(/\s+/).filter(Boolean);
  return { givenNames: tokens.slice(0, -1).join(' '), lastName: tokens.at(-1) ?? '' };
}
