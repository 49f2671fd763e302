import type { CheckoutSentences, TypedCheckout } from '#features/booking/checkout/checkout-form.ts';
import type { OwnBooking } from '#features/booking/checkout/find-own-booking.ts';
import type { SeenPrice } from '#features/booking/checkout/seen-price.ts';
import type { MissedFlight } from '#features/search/flights/quote-itineraries.ts';

/** A booking of this trip that the reader has, as the page speaks of it. */
export type ShownOwnBooking = Pick<OwnBooking, 'reference' | 'status'> & {
  /** 11 Dec, 14:20, by the clock of the house, as on the page of the booking. */
  until: string;
};

/** Why nothing was booked, besides what stands at the fields. */
export type CheckoutNote =
  /** `markup_changed`: an agency's own, in another tab. */
  | { kind: 'dearer' | 'markup_changed'; before: SeenPrice | null }
  | { kind: 'missed'; missed: MissedFlight }
  /** This person holds the trip already, with other details; or has just released it. */
  | { kind: 'own_hold'; own: ShownOwnBooking }
  | { kind: 'released'; reference: string }
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
