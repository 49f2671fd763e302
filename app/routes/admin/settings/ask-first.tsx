import { useState } from 'react';
import type { SettingsQuestion } from '#features/operations/settings/settings-questions.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { questionTexts } from './question-texts.ts';

interface AskFirstProps {
  formId: string;
  questions: readonly SettingsQuestion[];
  isBusy: boolean;
  /** On the button that means yes. */
  yes: string;
  /** Asked anew with every answer that asks. */
  asked: object | undefined;
}

/** Before what shuts people out or moves all prices. It stands open in the page itself, so it asks without scripts too. */
export function AskFirst({ formId, questions, isBusy, yes, asked }: AskFirstProps) {
  const [answered, setAnswered] = useState<object>();
  const [first] = questions;
  if (!first || answered === asked) return null;
  return (
    <Dialog
      open
      size="sm"
      title={questionTexts(first).title}
      description={questions.map((question) => questionTexts(question).text).join(' ')}
      busy={isBusy}
      onClose={() => setAnswered(asked)}
      foot={
        <>
          <form method="dialog" className="grid">
            <Button type="submit" disabled={isBusy}>
              Cancel
            </Button>
          </form>
          <Button
            type="submit"
            form={formId}
            name="confirmed"
            value="yes"
            tone="danger-solid"
            busy={isBusy}
            busyLabel="Saving..."
          >
            {yes}
          </Button>
        </>
      }
    />
  );
}
