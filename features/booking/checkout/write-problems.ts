import type { Translator } from '#i18n/translator.ts';
import type { CheckoutProblems, CheckoutSentences, Problem, ProblemCode } from './checkout-form.ts';
import { writtenDate } from './written-date.ts';

/** What is wrong, in the reader's words. They stay on the server: most people never see one of them. */
export function writeProblems(
  problems: CheckoutProblems,
  translator: Translator,
  isSale = false,
): CheckoutSentences {
  const t = translator.of('checkout');
  const selling = translator.of('selling');
  const sentence = ({ code, date }: Problem) =>
    isSale && isAboutCustomer(code)
      ? selling(`errors.${code}`)
      : t(`errors.${code}`, date ? { date: writtenDate(date, translator.language) } : {});
  return Object.fromEntries(
    Object.entries(problems).flatMap(([part, problem]) => (problem ? [[part, sentence(problem)]] : [])),
  );
}

/** What an agent hears in other words, because it is their customer's. */
const customersCodes = [
  'emailRequired',
  'phoneRequired',
  'methodRequired',
  'methodTooLate',
  'consentRequired',
] as const satisfies ProblemCode[];

function isAboutCustomer(code: ProblemCode): code is (typeof customersCodes)[number] {
  return customersCodes.some((one) => one === code);
}
