import { redirect } from 'react-router';
import { checkContact, problemMessages } from '#features/booking/checkout/check-checkout.ts';
import { readTyped } from '#features/booking/checkout/checkout-form.ts';
import { takesPrompt } from '#features/payments/payment-provider.ts';
import { factsOf } from '../../../request-context.ts';
import type { Route } from './+types/check-contact';

/** Checks the contact as a field is left, by the rules of the whole form. */
export async function action({ request, context }: Route.ActionArgs) {
  const { payments, catalogue } = factsOf(context);
  const typed = readTyped(await request.formData(), 1);
  const { problems, email } = checkContact(typed, (method, phone) => takesPrompt(payments.providers, method, phone));
  const meant = email.replace(/@(?:g(?:mial|mal|mai|amil|nail|maill)(?:\..*)?|gmail(?!\.com$).*)$/, '@gmail.com');
  return Response.json({ messages: problemMessages(problems, catalogue.translator), meant: meant !== email && meant });
}

export function loader() {
  return redirect('/');
}
