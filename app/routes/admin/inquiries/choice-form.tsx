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
  outcome: InquiryOutcome | undefined;
  /** On the button that there is without scripts. */
  submitLabel: string;
  children: ReactNode;
}

/** A form around one choice about an inquiry. What was refused is chosen anew from how things are now. */
export function ChoiceForm({ intent, inquiryId, seen, outcome, submitLabel, children }: ChoiceFormProps) {
  const { list } = useListAddress();
  const [{ told, times }, setTold] = useState({ told: outcome, times: 0 });
  if (told !== outcome) setTold({ told: outcome, times: times + 1 });
  return (
    <Form
      key={`${inquiryId} ${seen} ${outcome?.kind === 'failed' ? times : ''}`}
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
