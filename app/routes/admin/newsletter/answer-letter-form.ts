import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import {
  checkLetter,
  type LetterProblems,
  type TypedLetter,
} from '#features/notifications/letters/letter-fields.ts';
import { pauseLetter, resumeLetter, stopLetter } from '#features/notifications/letters/move-letter.ts';
import { addLetter, saveLetter } from '#features/notifications/letters/save-letter.ts';
import { sendTestLetter } from '#features/notifications/letters/send-test-letter.ts';
import { startLetter } from '#features/notifications/letters/start-letter.ts';
import type { MailHouse } from '#features/notifications/mail-layout.ts';
import { findLanguage, languages } from '#i18n/languages.ts';
import { textOf } from '../bookings/office-form.ts';
import { failed, type LetterOutcome, type RefusedLetter } from './letter-outcome.ts';
import { subscribersText } from './letter-words.ts';

interface LetterFormParts {
  db: Database;
  house: MailHouse;
  isSwitchedOn: () => boolean;
  actor: Actor & { id: string };
  viewer: { email: string; fullName: string };
}

/** What an administrator does to a letter. Undefined for an intent that there is not. */
export async function answerLetterForm(
  parts: LetterFormParts,
  letterId: string,
  form: FormData,
): Promise<LetterOutcome | undefined> {
  const { db, actor } = parts;
  switch (form.get('intent')) {
    case 'save':
      return answerSave(parts, letterId, form);
    case 'test':
      return answerTest(parts, letterId, form);
    case 'send':
      return answerSend(parts, letterId, form);
    case 'pause': {
      const { ok } = await pauseLetter(db, letterId, actor);
      return ok ? { kind: 'done', text: 'Paused. Nothing more leaves.' } : movedOn;
    }
    case 'resume': {
      const resumed = await resumeLetter(parts, letterId, actor);
      if (resumed.ok) return { kind: 'done', text: 'It goes on.' };
      return resumed.error === 'switched_off' ? switchedOff : movedOn;
    }
    case 'stop': {
      const { ok } = await stopLetter(db, letterId, actor);
      return ok ? { kind: 'done', text: 'Stopped for good.' } : movedOn;
    }
    default:
      return undefined;
  }
}

/** The first time that it is saved makes it a letter of its own. */
export async function answerNewLetter(
  { db, house, actor }: Pick<LetterFormParts, 'db' | 'house' | 'actor'>,
  form: FormData,
): Promise<{ ok: true; id: string } | { ok: false; refused: RefusedLetter }> {
  const typed = typedLetter(form);
  const checked = checkLetter(typed, house.baseUrl);
  if (!checked.ok) return { ok: false, refused: refusedFor(typed, checked.problems) };
  const { title, texts } = checked;
  return { ok: true, id: await addLetter(db, { title, texts }, actor) };
}

function refusedFor(typed: TypedLetter, problems: LetterProblems): RefusedLetter {
  return { kind: 'refused', text: 'Please look at the fields below.', typed, problems };
}

const movedOn = failed('Nothing has been changed', 'The letter is not as this page had it any more.');

const switchedOff: LetterOutcome = {
  kind: 'failed',
  text: 'Marketing emails are switched off',
  reasons: ['Switch them on in the settings, then send the letter.'],
  leadsToSettings: true,
};

async function answerSave(
  { db, house, actor }: LetterFormParts,
  id: string,
  form: FormData,
): Promise<LetterOutcome> {
  const typed = typedLetter(form);
  const version = Number(textOf(form, 'version'));
  const saved = await saveLetter(db, { id, version, typed, baseUrl: house.baseUrl }, actor);
  if (saved.ok)
    return { kind: 'done', text: saved.changed ? 'Draft saved.' : 'That is how it stood already.' };
  switch (saved.error) {
    case 'invalid':
      return refusedFor(typed, saved.problems);
    case 'changed_meanwhile':
      return {
        kind: 'refused',
        text: 'A colleague has saved this letter meanwhile. Your words are still here; saving again overwrites theirs.',
        typed,
        problems: {},
        version: saved.version,
      };
    case 'not_draft':
      return failed('This letter has been sent meanwhile', 'What was sent is not changed any more.');
    case 'gone':
      return failed('This letter is gone', 'Somebody has deleted the draft meanwhile.');
  }
}

export function typedLetter(form: FormData): TypedLetter {
  const texts: TypedLetter['texts'] = {};
  for (const { code } of languages)
    texts[code] = { subject: textOf(form, `${code}_subject`), body: textOf(form, `${code}_body`) };
  return { title: textOf(form, 'title'), texts };
}

async function answerTest(parts: LetterFormParts, letterId: string, form: FormData): Promise<LetterOutcome> {
  const language = findLanguage(textOf(form, 'language'))?.code ?? 'en';
  const { email, fullName: name } = parts.viewer;
  const tested = await sendTestLetter(parts, { letterId, language, to: { email, name } }, parts.actor);
  if (tested.ok) return { kind: 'done', text: `A test is on its way to ${email}.` };
  return failed(
    'No test was sent',
    tested.error === 'too_many'
      ? 'You have sent 20 tests in the last hour. Please wait.'
      : 'Save the letter in this language first.',
  );
}

async function answerSend(parts: LetterFormParts, letterId: string, form: FormData): Promise<LetterOutcome> {
  const agreed = Number(textOf(form, 'agreed'));
  const version = Number(textOf(form, 'version'));
  const started = await startLetter(parts, { letterId, version, agreed }, parts.actor);
  if (started.ok) return { kind: 'done', text: `It is on its way to ${subscribersText(started.chosen)}.` };
  const nothing = 'Nothing has been sent';
  switch (started.error) {
    case 'switched_off':
      return switchedOff;
    case 'more_now':
      return failed(
        nothing,
        `By now it would go to ${subscribersText(started.chosen)}. Please confirm again.`,
      );
    case 'changed_meanwhile':
      return failed(nothing, 'A colleague has saved this letter meanwhile. Look at it and confirm again.');
    case 'nobody':
      return failed(nothing, 'Nobody has confirmed a subscription yet.');
    case 'not_written':
      return failed(nothing, 'The letter has no English text yet.');
    default:
      return movedOn;
  }
}
