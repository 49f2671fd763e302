import { useLocation } from 'react-router';
import type { ChosenCounts } from '#features/notifications/letters/chosen-subscribers.ts';
import type { Letter } from '#features/notifications/letters/read-letter.ts';
import { languages } from '#i18n/languages.ts';
import { ActionDialog } from '../bookings/action-dialog.tsx';
import { letterDialogs } from './letter-outcome.ts';
import { figure, subscribersText } from './letter-words.ts';

/** The dialog that the address asks for. One that is for nothing any more stays closed. */
export function LetterDialogs({ letter, chosen }: { letter: Letter; chosen: ChosenCounts }) {
  const params = new URLSearchParams(useLocation().search);
  const dialog = letterDialogs.find((name) => name === params.get('do'));
  if (dialog === 'send' && letter.state === 'draft' && letter.texts.en && chosen.chosen > 0)
    return <SendDialog letter={letter} chosen={chosen} />;
  if (dialog === 'stop' && (letter.state === 'sending' || letter.state === 'paused')) {
    return (
      <ActionDialog
        dialog="stop"
        title="Stop this letter"
        description="Those who have not got it yet never will. A stopped letter does not go on; pausing it does no harm."
        submitLabel="Stop for good"
        busyLabel="Stopping..."
        destructive
        refused={undefined}
      >
        {null}
      </ActionDialog>
    );
  }
  if (dialog === 'delete' && letter.state === 'draft') {
    return (
      <ActionDialog
        dialog="delete"
        title="Delete this draft"
        description={`“${letter.title}” is gone for good.`}
        submitLabel="Delete draft"
        busyLabel="Deleting..."
        destructive
        refused={undefined}
      >
        {null}
      </ActionDialog>
    );
  }
  return null;
}

/** Says to how many before it is done. */
function SendDialog({ letter, chosen: { chosen, samples } }: { letter: Letter; chosen: ChosenCounts }) {
  const missing = languages.filter(({ code }) => !letter.texts[code]).map(({ name }) => name);
  return (
    <ActionDialog
      dialog="send"
      title={`Send to ${subscribersText(chosen)}`}
      description="They begin to get it within seconds. You can pause it, but what has arrived can't be called back."
      submitLabel={`Send to ${figure(chosen)}`}
      busyLabel="Starting..."
      refused={undefined}
    >
      <input type="hidden" name="version" value={letter.version} />
      <input type="hidden" name="agreed" value={chosen} />
      <ul className="grid list-disc gap-1 ps-5 text-sm text-ink-2">
        <li>Everybody who has confirmed by now gets it once. Whoever confirms later gets the next one.</li>
        {missing.length > 0 && <li>{`Not written in ${listText(missing)}: these readers get English.`}</li>}
        {samples > 0 && (
          <li>{figure(samples)} people of the sample world have no mailbox and get nothing.</li>
        )}
      </ul>
    </ActionDialog>
  );
}

function listText(names: string[]): string {
  return new Intl.ListFormat('en').format(names);
}
