import { useEffect } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import type { BookingNote } from '#features/booking/back-office/booking-notes.ts';
import { momentText } from '#features/booking/back-office/office-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { Panel } from '../panel.tsx';
import type { RefusedForm } from './booking-outcome.ts';

/** What colleagues tell each other. */
export function NotesPanel({
  notes,
  refused,
}: {
  notes: readonly BookingNote[];
  refused: RefusedForm | undefined;
}) {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const form = useFirstProblem(refused);
  const [newest] = notes;
  // What stands in the list now does not stand in the field any more.
  useEffect(() => {
    if (newest) form.current?.reset();
  }, [newest, form]);
  return (
    <Panel title="Notes">
      <Form ref={form} method="post" action={pathname} preventScrollReset className="grid gap-2 px-4 py-3">
        <input type="hidden" name="intent" value="note" />
        <Textarea
          dense
          name="text"
          label="New note"
          hideLabel
          placeholder="For colleagues; customers never see it"
          required
          maxLength={2_000}
          rows={2}
          defaultValue={refused?.values.text ?? ''}
          error={refused?.problems.text}
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
      </Form>
      {notes.length > 0 && (
        <ul className="divide-y divide-line border-t border-line text-sm">
          {notes.map(({ id, author, text, createdAt }) => (
            <li key={id} className="px-4 py-2.5">
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {text}
              </p>
              <p className="num text-xs text-ink-3">
                <bdi>{author}</bdi>, <time dateTime={createdAt.toISOString()}>{momentText(createdAt)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
