import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import type { InquiryOutcome } from './inquiry-outcome.ts';

interface ChoiceFormProps {
  intent: 'status' | 'assign';
  inquiryId: string;
  /** What stood there when the choice was made. */
  seen: string;
  /** On the button that there is without scripts. */
  submitLabel: string;
  children: ReactNode;
}

/** A form around one choice about an inquiry. */
export function ChoiceForm({ intent, inquiryId, seen, submitLabel, children }: ChoiceFormProps) {
  const { list } = useListAddress();
  return (
    <Form
      method="post"
      action={list}
      preventScrollReset
      className="flex min-w-0 items-end gap-2 max-md:flex-1 max-md:basis-30"
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="inquiry" value={inquiryId} />
      <input type="hidden" name="seen" value={seen} />
      {children}
      <span className="hidden noscript:block">
        <Button type="submit" size="sm">
          {submitLabel}
        </Button>
      </span>
    </Form>
  );
}

/** What is chosen: how things are, until somebody chooses. What was refused is chosen anew from how things are now. */
export function useChoice(seen: string, outcome: InquiryOutcome | undefined) {
  const [choice, setChoice] = useState({ seen, outcome, value: seen });
  const isFailed = choice.outcome !== outcome && outcome?.kind === 'failed';
  if (choice.seen !== seen || isFailed) setChoice({ seen, outcome, value: seen });
  return [choice.value, (value: string) => setChoice({ seen, outcome, value })] as const;
}
