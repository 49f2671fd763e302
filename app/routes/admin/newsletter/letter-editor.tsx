import { Form, useLocation, useNavigation } from 'react-router';
import { letterLengths } from '#features/notifications/letters/letter.ts';
import type { Letter } from '#features/notifications/letters/read-letter.ts';
import { type Language, languages } from '#i18n/languages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Eye, Save } from '../../../ui/icons.tsx';
import { Input } from '../../../ui/input.tsx';
import { useLeaveGuard } from '../../../ui/leave-guard.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { Fold } from '../flights/fold.tsx';
import { Panel } from '../panel.tsx';
import type { RefusedLetter } from './letter-outcome.ts';
import { MarkupHelp } from './markup-help.tsx';
import { previewFrame, showTyped } from './show-typed.ts';

/** One that was never saved has no version. */
type EditedLetter = Pick<Letter, 'title' | 'texts'> & { version?: number };

interface LetterEditorProps {
  letter: EditedLetter;
  refused: RefusedLetter | undefined;
}

/** All languages stand in one form, those that are not written yet folded away. */
export function LetterEditor({ letter, refused }: LetterEditorProps) {
  const { pathname, search } = useLocation();
  const isBusy = useNavigation().formData?.get('intent') === 'save';
  const form = useFirstProblem(refused);
  const leaveGuard = useLeaveGuard(form, refused ?? letter, { isRefused: refused !== undefined });
  return (
    <Panel title="The letter">
      {leaveGuard}
      <Form
        ref={form}
        method="post"
        action={`${pathname}${search}`}
        preventScrollReset
        onSubmit={showTyped}
        className="grid gap-4 p-4"
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={refused?.version ?? letter.version ?? ''} />
        {refused && <Alert tone="danger">{refused.text}</Alert>}
        <Input
          dense
          name="title"
          label="Title"
          hint="Only the office sees it."
          required
          maxLength={letterLengths.title}
          autoComplete="off"
          defaultValue={refused?.typed.title ?? letter.title}
          error={refused?.problems.title}
        />
        <MarkupHelp />
        <div className="grid gap-1.5">
          {languages.map((language) => (
            <TextFields key={language.code} language={language} letter={letter} refused={refused} />
          ))}
        </div>
        <div className="-mx-4 -mb-4 flex justify-end gap-2 rounded-b-lg border-t border-line bg-surface px-4 py-3 md:sticky md:bottom-0">
          <Button
            type="submit"
            size="sm"
            icon={Eye}
            formAction={`${pathname}/preview${search}`}
            formTarget={previewFrame}
            formNoValidate
          >
            Preview
          </Button>
          <Button type="submit" size="sm" tone="brand" icon={Save} busy={isBusy} busyLabel="Saving...">
            Save draft
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

interface TextFieldsProps {
  language: Language;
  letter: EditedLetter;
  refused: RefusedLetter | undefined;
}

function TextFields({ language: { code, name, direction }, letter, refused }: TextFieldsProps) {
  const text = refused?.typed.texts[code] ?? letter.texts[code];
  const problems = { subject: refused?.problems[`${code}_subject`], body: refused?.problems[`${code}_body`] };
  const isEnglish = code === 'en';
  const isOpen = isEnglish || Boolean(text?.subject || text?.body || problems.subject || problems.body);
  const fields = (
    <>
      <Input
        dense
        name={`${code}_subject`}
        label={`Subject in ${name}`}
        required={isEnglish}
        maxLength={letterLengths.subject}
        autoComplete="off"
        dir={direction}
        lang={code}
        defaultValue={text?.subject ?? ''}
        error={problems.subject}
      />
      <Textarea
        dense
        name={`${code}_body`}
        label={`Letter in ${name}`}
        required={isEnglish}
        maxLength={letterLengths.body}
        rows={isEnglish ? 10 : 6}
        dir={direction}
        lang={code}
        defaultValue={text?.body ?? ''}
        error={problems.body}
      />
    </>
  );
  if (isEnglish) return <div className="grid gap-4">{fields}</div>;
  return (
    <Fold title={text?.body ? name : `${name} (not written: readers get English)`} open={isOpen}>
      {fields}
    </Fold>
  );
}
