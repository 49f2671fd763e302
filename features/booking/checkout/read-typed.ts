import { emptyTraveller, type TypedCheckout, travellerFields } from './checkout-form.ts';

/** Nobody types more than this, and it all travels back. */
const mostCharacters = 300;

/** Takes the fields that the form has, for so many travellers; whatever else came is left behind. */
export function readTyped(form: FormData, travellers: number): TypedCheckout {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.toWellFormed().slice(0, mostCharacters) : '';
  };
  return {
    travellers: Array.from({ length: travellers }, (_, position) =>
      emptyTraveller(
        Object.fromEntries(travellerFields.map((field) => [field, text(`traveller${position}-${field}`)])),
      ),
    ),
    email: text('email'),
    phone: text('phone'),
    method: text('method'),
    mpesaPhone: text('mpesaPhone'),
    consent: text('consent') !== '',
    language: text('language'),
    currency: text('currency'),
  };
}
