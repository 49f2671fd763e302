import { data } from 'react-router';
import { formText } from '#lib/untrusted-input.ts';
import { statusOf } from './form-outcome.ts';

export interface SentForm {
  form: FormData;
  intent: string;
  /** The id of what the form is about; empty where it has none. */
  of: string;
  /** The text of a field; empty where the field is missing or a file. */
  text: (name: string) => string;
  /** Every text of the form but passwords, to be shown again where the form is refused. */
  values: Record<string, string>;
}

/** What a page does for each intent of its forms. Undefined says that none of its forms sends this: 400. */
export type Intents<Outcome> = Record<string, (sent: SentForm) => Promise<Outcome | undefined> | Outcome | undefined>;

/** Turns an unexpected error into an outcome. Without it the error is thrown on, as thrown responses always are. */
export type OnFault<Outcome> = (error: unknown, sent: SentForm) => Outcome;

/** The action of a page: carries out the intent of the form that was sent. */
export async function answerForm<Outcome extends object>(
  { request }: { request: Request },
  intents: Intents<Outcome | Response>,
  onFault?: OnFault<Outcome>,
) {
  const outcome = await outcomeOf(await request.formData(), intents, onFault);
  if (!outcome) throw data(null, { status: 400 });
  return outcome instanceof Response ? outcome : data<Outcome>(outcome, { status: statusOf(outcome) });
}

export async function outcomeOf<Outcome>(
  form: FormData,
  intents: Intents<Outcome>,
  onFault?: OnFault<Outcome>,
): Promise<Outcome | undefined> {
  const sent = sentForm(form);
  const act = Object.hasOwn(intents, sent.intent) ? intents[sent.intent] : undefined;
  if (!onFault) return act?.(sent);
  try {
    return await act?.(sent);
  } catch (error) {
    if (error instanceof Response) throw error;
    return onFault(error, sent);
  }
}

/** For the action of a page with one form. */
export async function readForm(request: Request): Promise<SentForm> {
  return sentForm(await request.formData());
}

function sentForm(form: FormData): SentForm {
  const text = (name: string) => formText(form, name);
  const shown = [...form.keys()].filter((name) => !/password/i.test(name) && typeof form.get(name) === 'string');
  const values = Object.fromEntries(shown.map((name) => [name, text(name)]));
  return { form, intent: text('intent'), of: text('of'), text, values };
}
