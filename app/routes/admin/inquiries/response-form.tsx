import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { maxResponseLength } from '#features/inquiries/inquiry.ts';
import type { QueuedInquiry } from '#features/inquiries/queue/read-queued-inquiry.ts';
import { findLanguage } from '#i18n/languages.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { FileText, Send } from '#ui/icons.tsx';
import { Textarea } from '#ui/input.tsx';
import { LeaveGuard, useIsSent } from '#ui/leave-guard.tsx';
import { Link } from '#ui/link.tsx';
import { Select } from '#ui/select.tsx';
import { useEnhanced } from '#ui/use-enhanced.ts';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { ListForm } from '../list-form.tsx';
import type { InquiryOutcome } from './inquiry-forms.ts';
import type { SelectedInquiry } from './read-selected.ts';

interface ResponseFormProps extends Pick<SelectedInquiry, 'templates' | 'submitKey'> {
  inquiry: QueuedInquiry;
  /** Id of the latest response. */
  latestId: string | undefined;
  outcome: InquiryOutcome | undefined;
}

/**
 * Answers by email. The page revalidates while somebody is writing: the text stays, and the form keeps the latest response
 * and submit key of the moment when they began, so that a colleague's answer since then is noticed.
 */
export function ResponseForm({ inquiry, latestId, templates, submitKey, outcome }: ResponseFormProps) {
  const navigation = useNavigation();
  const refused = outcome?.kind === 'refused' && outcome.intent === 'respond' ? outcome : undefined;
  const draft = outcome?.kind === 'shown' ? outcome : undefined;
  const form = useFirstProblem(refused);
  const field = useRef<HTMLTextAreaElement>(null);
  const isSent = useIsSent();
  const [applied, setApplied] = useState(outcome);
  const [begun, setBegun] = useState<{ latestId: string | undefined; submitKey: string }>();
  const [text, setText] = useState(refused?.values.text ?? draft?.text ?? '');
  if (applied !== outcome) {
    setApplied(outcome);
    const isSent = outcome?.kind === 'done' && outcome.intent === 'respond';
    if (isSent || refused) setBegun(undefined);
    setText(isSent ? '' : (refused?.values.text ?? draft?.text ?? text));
  }
  const isWriting = text.trim() !== '';
  if (!isWriting && begun) setBegun(undefined);
  if (isWriting && !begun && navigation.state === 'idle') setBegun({ latestId, submitKey });
  const known = begun ?? { latestId, submitKey };
  const isEnhanced = useEnhanced(() => setText((before) => field.current?.value ?? before));
  useEffect(() => {
    if (draft) field.current?.focus();
  }, [draft]);
  const intent = navigation.formData?.get('intent');
  return (
    <>
      {isWriting && <LeaveGuard canLeave={() => isSent.current} />}
      <ListForm
        ref={form}
        fields={{ inquiry: inquiry.id, submitKey: known.submitKey, seen: known.latestId ?? '' }}
        onSubmit={() => {
          isSent.current = true;
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line px-4 py-4"
      >
        {refused && (
          <Alert tone="danger" title={refused.text}>
            {refused.reason}
          </Alert>
        )}
        {known.latestId !== latestId && (
          <Alert tone="warning">A colleague has answered while you were writing. Read that answer first.</Alert>
        )}
        {draft && draft.unfilled.length > 0 && (
          <Alert tone="warning">
            There is no value for {draft.unfilled.join(', ')} here. Fill it in before you send.
          </Alert>
        )}
        <Textarea
          ref={field}
          dense
          name="text"
          label="Send Response"
          aside={`The sender reads ${findLanguage(inquiry.language)?.name ?? 'English'}`}
          rows={4}
          dir="auto"
          required
          maxLength={maxResponseLength}
          placeholder="Type your response here..."
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={refused?.problems.text}
        />
        <div className="flex flex-wrap items-end justify-between gap-3">
          {templates.length > 0 ? (
            <div className="flex min-w-0 flex-wrap items-end gap-2 max-md:basis-full">
              <Select
                dense
                label="Template"
                name="template"
                options={templates.map(({ id, name, language }) => ({
                  value: id,
                  label: language === inquiry.language ? name : `${name} (in English)`,
                }))}
                className="max-md:basis-full md:min-w-48"
              />
              <Button
                type="submit"
                name="intent"
                value="insert"
                formNoValidate
                size="sm"
                icon={FileText}
                busy={intent === 'insert'}
                className="max-md:flex-1"
              >
                Insert template
              </Button>
            </div>
          ) : (
            <Link
              to="/admin/inquiries/templates"
              className="inline-flex items-center text-sm max-md:min-h-11 pointer-coarse:min-h-11"
            >
              Add a template for common questions
            </Link>
          )}
          <Button
            type="submit"
            name="intent"
            value="respond"
            size="sm"
            tone="accent"
            icon={Send}
            flip
            disabled={isEnhanced && !isWriting}
            busy={intent === 'respond'}
            busyLabel="Sending..."
            className="max-md:flex-1"
          >
            Send Response
          </Button>
        </div>
      </ListForm>
    </>
  );
}
