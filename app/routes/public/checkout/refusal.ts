import type { CheckoutSentences, TypedCheckout } from '#features/booking/checkout/checkout-form.ts';
import type { SeenPrice } from '#features/booking/checkout/seen-price.ts';
import type { MissedFlight } from '#features/search/flights/quote-itineraries.ts';

/** Why nothing was booked, besides what stands at the fields. */
export type CheckoutNote =
  /** `markup_changed`: an agency's own, in another tab. */
  | { kind: 'dearer' | 'markup_changed'; before: SeenPrice | null }
  | { kind: 'missed'; missed: MissedFlight }
  /** An agency has too little left; in US cents. */
  | { kind: 'no_credit'; availableMinor: number; netMinor: number }
  | {
      kind:
        | 'signed_out'
        | 'not_free'
        | 'too_many_holds'
        | 'too_many_bookings'
        | 'other_submit'
        | 'may_not_sell'
        /** Of an agency: it holds too much, or holds too often. */
        | 'too_many_own_holds'
        | 'held_too_often'
        /** The form was opened by another agency. */
        | 'other_seller'
        | 'busy'
        | 'failed';
    };

/** The form again, with everything that was typed. */
export interface Refusal {
  submitKey: string;
  typed: TypedCheckout;
  problems: CheckoutSentences;
  note: CheckoutNote | null;
}
