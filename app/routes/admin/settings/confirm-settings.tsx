import { useState } from 'react';
import type { SettingsQuestion } from '#features/operations/settings/settings-questions.ts';
import { settingFields } from '#features/settings/setting-fields.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface ConfirmSettingsProps {
  formId: string;
  questions: readonly SettingsQuestion[];
  isBusy: boolean;
  confirmLabel: string;
  /** The action result with the questions; another one opens the dialog again. */
  answer: object | undefined;
}

/** Confirms settings that lock people out or change all prices. Rendered open, so it works without JavaScript. */
export function ConfirmSettings({ formId, questions, isBusy, confirmLabel, answer }: ConfirmSettingsProps) {
  const [dismissed, setDismissed] = useState<object>();
  const [first] = questions;
  if (!first || dismissed === answer) return null;
  return (
    <Dialog
      open
      size="sm"
      title={questionTexts(first).title}
      description={questions.map((question) => questionTexts(question).text).join(' ')}
      busy={isBusy}
      onClose={() => setDismissed(answer)}
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
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}

function questionTexts(question: SettingsQuestion): { title: string; text: string } {
  switch (question.about) {
    case 'maintenance':
      return {
        title: 'Close the site to the public?',
        text: 'Visitors, customers and agencies will see a page that says you will be back soon. Payments in progress are still processed. Administrators can keep working.',
      };
    case 'second_factor':
      return {
        title: 'Lock yourself out of the back office?',
        text: 'You signed in with a password only. As soon as this is saved, you must set up two-step sign-in or a passkey before you can come back.',
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
