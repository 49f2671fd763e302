import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Settings } from '../../../ui/icons.tsx';

/** The settings have the last word on letters, and this is the way there. */
export function SwitchedOff({ wasRefused = false }: { wasRefused?: boolean }) {
  return (
    <Alert
      tone={wasRefused ? 'danger' : 'warning'}
      title={
        wasRefused
          ? 'Nothing has been sent: marketing emails are switched off'
          : 'Marketing emails are switched off'
      }
      action={
        <ButtonLink to="/admin/settings" size="sm" icon={Settings}>
          Open settings
        </ButtonLink>
      }
    >
      Letters can be written and tested, but none is sent before the switch is on.
    </Alert>
  );
}
