import { data, Form, useNavigation } from 'react-router';
import { accountFields } from '#features/identity/profile/account-fields.ts';
import { hasAdmin, promoteFirstAdmin, promoteToAdmin } from '#features/identity/roles/admin-setup.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ArrowRight } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { ShieldPlus } from '#ui/office-icons.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { readForm } from '../../answer-form.ts';
import { done, type FormOutcome, refused, statusOf } from '../../form-outcome.ts';
import { actorOf, factsOf } from '../../request-context.ts';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/admin-setup';
import { AdminPage } from './admin-page.tsx';
import { useRefusedForm } from './form-dialog.tsx';

/** The problem at its field, or above the form. */
const problems = {
  email_invalid: { email: 'Enter an email address such as amina@example.com.' },
  no_such_user: { email: 'No user has this email address. They must sign up first.' },
  already_admin: { email: 'This user is an administrator already.' },
  code_wrong: { code: 'The setup code is wrong. Read it again on the console of the server.' },
};

export async function loader({ context }: Route.LoaderArgs) {
  return { needsCode: !(await hasAdmin(factsOf(context).db)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, mailContext, identity, reportError } = factsOf(context);
  const sent = await readForm(request);
  const email = sent.text('email');
  const parts = { db, mailContext, onBecameAgent: identity.onBecameAgent };
  const actor = actorOf(context);
  // The route guard admits administrators, and everybody while there is none; then the setup code decides.
  const promotion =
    actor.role === 'admin'
      ? promoteToAdmin(parts, { email }, actor)
      : promoteFirstAdmin(parts, { email, code: sent.text('code') }, actor);
  const result = await promotion.catch((error: unknown) => {
    reportError(error);
    return { ok: false, error: 'failed' } as const;
  });
  if (result.ok) return answer(done(result.email));
  // The setup code is not sent back.
  const values = { email };
  switch (result.error) {
    case 'too_many':
      return answer(
        refused({ ...sent, values }, {}, { status: 429, text: 'Too many attempts. Wait a minute and try again.' }),
      );
    case 'failed':
      return answer(refused({ ...sent, values }, {}, { status: 500, text: 'Failed to promote user to admin' }));
    default:
      return answer(refused({ ...sent, values }, problems[result.error]));
  }
}

function answer(outcome: FormOutcome) {
  return data(outcome, { status: statusOf(outcome) });
}

export default function AdminSetup({ loaderData, actionData }: Route.ComponentProps) {
  const isAdmin = useSite().viewer?.role === 'admin';
  const promoted = actionData?.kind === 'done' ? actionData.text : undefined;
  // Once the first administrator exists, a visitor can no longer use this page.
  const isClosed = promoted !== undefined && !isAdmin;
  return (
    <AdminPage title="Promote User to Admin">
      <div className="grid max-w-250 items-start gap-5 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {promoted !== undefined && (
            <Alert tone="success">
              Successfully promoted <bdi className="font-semibold wrap-anywhere">{promoted}</bdi> to admin role. They
              can now access the admin dashboard.
            </Alert>
          )}
          {isClosed ? (
            <ButtonLink to="/admin-login" tone="accent" iconEnd={ArrowRight} className="justify-self-start">
              Go to Admin Login
            </ButtonLink>
          ) : (
            <PromoteForm key={promoted} needsCode={loaderData.needsCode && !isAdmin} />
          )}
        </Card>
        <Instructions />
      </div>
    </AdminPage>
  );
}

function Instructions() {
  return (
    <section aria-labelledby="instructions" className="rounded-lg bg-sunken p-5">
      <h2 id="instructions" className="text-lg">
        Instructions
      </h2>
      <ol className="mt-3 grid list-decimal gap-2 ps-5 text-ink-2 marker:font-semibold marker:text-brand">
        <li>The user must first sign up with an account of their own.</li>
        <li>Then promote them here with the email address of that account.</li>
        <li>
          After that they can sign in and reach the back office at{' '}
          <code className="font-semibold text-ink">/admin</code>.
        </li>
      </ol>
    </section>
  );
}

function PromoteForm({ needsCode }: { needsCode: boolean }) {
  const refused = useRefusedForm();
  const isBusy = useNavigation().formAction === '/admin-setup';
  const form = useFirstProblem(refused);
  return (
    // After the first promotion the visitor may no longer load this page, so it must not revalidate.
    <Form ref={form} method="post" action="/admin-setup" defaultShouldRevalidate={!needsCode} className="grid gap-4">
      {refused && Object.keys(refused.problems).length === 0 && (
        <Alert tone={refused.status === 429 ? 'warning' : 'danger'}>{refused.text}</Alert>
      )}
      <Input
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        placeholder="amina@example.com"
        maxLength={accountFields.email.maxLength}
        defaultValue={refused?.values.email}
        error={refused?.problems.email}
        required
      />
      {needsCode && (
        <Input
          label="Setup code"
          name="code"
          placeholder="XXXX-XXXX"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          maxLength={20}
          hint="There is no administrator yet. The server printed the code on its console (setup code: XXXX-XXXX)."
          error={refused?.problems.code}
          required
        />
      )}
      <Button
        type="submit"
        tone="accent"
        icon={ShieldPlus}
        busy={isBusy}
        busyLabel="Promoting..."
        className="justify-self-start"
      >
        Promote to Admin
      </Button>
    </Form>
  );
}
