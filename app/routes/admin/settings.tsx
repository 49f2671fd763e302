import { Save } from 'lucide-react';
import { data, Form, useNavigation } from 'react-router';
import { setSignInRules } from '#features/identity/roles/set-sign-in-rules.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Input } from '../../ui/input.tsx';
import { useFirstProblem } from '../../ui/use-first-problem.ts';
import type { Route } from './+types/settings';
import { AdminPage } from './admin-page.tsx';

type Answer = { saved: true } | { saved: false; timeout: string };

export function loader({ context }: Route.LoaderArgs) {
  const { sessionTimeoutMinutes, requireAdminSecondFactor } = factsOf(context).settings.security;
  return { sessionTimeoutMinutes, requireAdminSecondFactor };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, log } = factsOf(context);
  const form = await request.formData();
  const timeout = form.get('sessionTimeout')?.toString().trim() ?? '';
  const rules = {
    sessionTimeoutMinutes: Number(timeout || Number.NaN),
    requireAdminSecondFactor: form.has('requireAdminSecondFactor'),
  };
  const result = await setSignInRules({ db, log }, rules, knownActor(context));
  return result.ok ? data<Answer>({ saved: true }) : data<Answer>({ saved: false, timeout }, { status: 422 });
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction === '/admin/settings';
  const refused = actionData?.saved === false ? actionData : undefined;
  const form = useFirstProblem(refused);
  return (
    <AdminPage title="System Settings">
      {actionData?.saved && <Alert tone="success">Settings saved successfully!</Alert>}
      <Card className="max-w-160">
        <CardHead level="h2" title="Security" text="Takes effect at once." />
        <Form ref={form} method="post" action="/admin/settings" className="grid gap-5">
          <Input
            label="Session Timeout (minutes)"
            name="sessionTimeout"
            type="number"
            min={5}
            max={43_200}
            step={1}
            defaultValue={refused?.timeout ?? loaderData.sessionTimeoutMinutes}
            hint="People are signed out after this long without activity."
            error={refused && 'Enter a whole number of minutes from 5 to 43200, which is 30 days.'}
            className="max-w-80"
            required
          />
          <Checkbox
            name="requireAdminSecondFactor"
            defaultChecked={loaderData.requireAdminSecondFactor}
            label="Administrators need a second factor"
            description="Without two-step sign-in or a passkey, the back office stays closed to them."
          />
          <Button
            type="submit"
            tone="accent"
            icon={Save}
            busy={isBusy}
            busyLabel="Saving..."
            className="justify-self-start"
          >
            Save Changes
          </Button>
        </Form>
      </Card>
    </AdminPage>
  );
}
