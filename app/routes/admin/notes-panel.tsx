import { useEffect } from 'react';
import { useActionData, useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Textarea } from '#ui/input.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import type { FormOutcome } from '../../form-outcome.ts';
import { type FieldValues, ListForm } from './list-form.tsx';
import { Moment, Panel } from './panel.tsx';

const maxNoteLength = 2_000;

interface NotesPanelProps {
  title: string;
  placeholder: string;
  notes: readonly { id: string; author: string; text: string; createdAt: Date }[];
  /** Hidden ones of the form. */
  fields?: FieldValues;
}

export function NotesPanel({ title, placeholder, notes, fields }: NotesPanelProps) {
  const outcome = useActionData() as FormOutcome | undefined;
  const refused = outcome?.kind === 'refused' && outcome.intent === 'note' ? outcome : undefined;
  const added = outcome?.kind === 'done' && outcome.intent === 'note' ? outcome : undefined;
  const navigation = useNavigation();
  const form = useFirstProblem(refused);
  useEffect(() => {
    if (added) form.current?.reset();
  }, [added, form]);
  return (
    <Panel title={title}>
      <ListForm ref={form} fields={{ intent: 'note', ...fields }} className="grid gap-2 px-4 py-3">
        <Textarea
          dense
          name="text"
          label="New note"
          hideLabel
          placeholder={placeholder}
          required
          maxLength={maxNoteLength}
          rows={2}
          defaultValue={refused?.values.text ?? ''}
          error={refused && (refused.problems.text ?? refused.text)}
        />
        <Button
          type="submit"
          size="sm"
          className="justify-self-end"
          busy={navigation.formData?.get('intent') === 'note'}
          busyLabel="Adding..."
        >
          Add note
        </Button>
      </ListForm>
      {notes.length > 0 && (
        <ul className="divide-y divide-line border-t border-line text-sm">
          {notes.map(({ id, author, text, createdAt }) => (
            <li key={id} className="px-4 py-2.5">
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {text}
              </p>
              <p className="num text-xs text-ink-3">
                <bdi>{author || 'A former colleague'}</bdi>, <Moment at={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
