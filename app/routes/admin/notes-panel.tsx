import { type ReactNode, useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import { Button } from '#ui/button.tsx';
import { Textarea } from '#ui/input.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { useListAddress } from './catalogue/use-list-address.ts';
import { Panel } from './panel.tsx';

const maxNoteLength = 2_000;

interface NotesPanelProps {
  title: string;
  placeholder: string;
  notes: readonly { id: string; author: string; text: string; createdAt: Date }[];
  /** The outcome of an added note; clears the field. */
  added: object | undefined;
  /** The outcome of a refused note. */
  refused: object | undefined;
  typed: string | undefined;
  problem: string | undefined;
  /** Hidden fields of the form. */
  children?: ReactNode;
}

export function NotesPanel(props: NotesPanelProps) {
  const { title, placeholder, notes, added, refused, typed = '', problem, children } = props;
  const { list } = useListAddress();
  const navigation = useNavigation();
  const form = useFirstProblem(refused);
  useEffect(() => {
    if (added) form.current?.reset();
  }, [added, form]);
  return (
    <Panel title={title}>
      <Form ref={form} method="post" action={list} preventScrollReset className="grid gap-2 px-4 py-3">
        <input type="hidden" name="intent" value="note" />
        {children}
        <Textarea
          dense
          name="text"
          label="New note"
          hideLabel
          placeholder={placeholder}
          required
          maxLength={maxNoteLength}
          rows={2}
          defaultValue={typed}
          error={problem}
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
                <bdi>{author || 'A former colleague'}</bdi>,{' '}
                <time dateTime={createdAt.toISOString()}>{momentText(createdAt)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
