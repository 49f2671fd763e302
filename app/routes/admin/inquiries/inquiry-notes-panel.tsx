import { useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { momentText } from '#features/booking/back-office/office-words.ts';
import { longestInquiryNote } from '#features/inquiries/desk/desk-words.ts';
import type { InquiryNote } from '#features/inquiries/desk/inquiry-notes.ts';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { Panel } from '../panel.tsx';
import type { InquiryOutcome } from './inquiry-outcome.ts';

interface InquiryNotesPanelProps {
  inquiryId: string;
  notes: readonly InquiryNote[];
  outcome: InquiryOutcome | undefined;
}

/** What colleagues tell each other. */
export function InquiryNotesPanel({ inquiryId, notes, outcome }: InquiryNotesPanelProps) {
  const { list } = useListAddress();
  const navigation = useNavigation();
  const refused = outcome?.kind === 'refused' && outcome.form === 'note' ? outcome : undefined;
  const form = useFirstProblem(refused);
  const newest = notes[0]?.id;
  // What stands in the list now does not stand in the field any more.
  useEffect(() => {
    if (newest) form.current?.reset();
  }, [newest, form]);
  return (
    <Panel title="Internal notes">
      <Form ref={form} method="post" action={list} preventScrollReset className="grid gap-2 px-4 py-3">
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="inquiry" value={inquiryId} />
        <Textarea
          dense
          name="text"
          label="New note"
          hideLabel
          placeholder="For colleagues; the sender never sees it"
          required
          maxLength={longestInquiryNote}
          rows={2}
          defaultValue={refused?.typed ?? ''}
          error={refused?.problem}
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
