import type { Translator } from '#i18n/translator.ts';
import type { CheckoutProblems, CheckoutSentences, Problem } from './checkout-form.ts';
import { writtenDate } from './written-date.ts';

/** What is wrong, in the reader's words. They stay on the server: most people never see one of them. */
export function writeProblems(problems: CheckoutProblems, translator: Translator): CheckoutSentences {
  const t = translator.of('checkout');
  const sentence = ({ code, date }: Problem) =>
    t(`errors.${code}`, date ? { date: writtenDate(date, translator.language) } : {});
  return Object.fromEntries(
    Object.entries(problems).flatMap(([part, problem]) => (problem ? [[part, sentence(problem)]] : [])),
  );
}
