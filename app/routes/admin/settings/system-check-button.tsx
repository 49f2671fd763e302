import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import type { ButtonTone } from '../../../ui/button-style.ts';
import { Activity } from '../../../ui/icons.tsx';

/** Leads to the page where the check can be watched. */
export function SystemCheckButton({
  isInProgress = false,
  tone = 'line',
}: {
  isInProgress?: boolean;
  /** The accent where this is what the page is for. */
  tone?: ButtonTone;
}) {
  const isSending = useNavigation().formData?.get('intent') === 'check';
  return (
    <Form method="post" action="/admin/settings/system">
      <Button
        type="submit"
        name="intent"
        value="check"
        tone={tone}
        size="sm"
        icon={Activity}
        busy={isSending || isInProgress}
        busyLabel="Checking..."
      >
        Run System Check
      </Button>
    </Form>
  );
}
