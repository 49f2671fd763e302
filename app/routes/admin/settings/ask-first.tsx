import { useState } from 'react';
import type { SettingsQuestion } from '#features/operations/settings/settings-questions.ts';
import { settingFields } from '#features/settings/setting-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

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

/** What is asked before people are shut out, or prices jump. */
function questionTexts(question: SettingsQuestion): { title: string; text: string } {
  switch (question.about) {
    case 'maintenance':
      return {
        title: 'Close the site to the public?',
        text: 'Visitors, customers and agencies will see a page that says you will be back soon. Payments that are under way still count. Administrators go on as usual.',
      };
    case 'second_factor':
      return {
        title: 'Lock the back office to yourself?',
        text: 'You signed in with a password alone. As soon as this is saved, you must set up two-step sign-in or a passkey before you can come back.',
      };
    case 'rate': {
      const { currency, from, to } = question;
      const { label } = settingFields[`ratesPerUsd.${currency}`];
      const percent = Math.round(Math.abs(to / from - 1) * 100).toLocaleString('en-US');
      return {
        title: 'Change the exchange rate this much?',
        text: `${label}: one US dollar buys ${to} ${currency} instead of ${from} ${currency}. Every price in ${currency} becomes ${percent}% ${to > from ? 'higher' : 'lower'}.`,
      };
    }
  }
}
