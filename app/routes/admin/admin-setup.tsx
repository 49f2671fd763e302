import { data, Form, useNavigation } from 'react-router';
import { accountLengths } from '#features/identity/profile/account-fields.ts';
import { hasAdmin, promoteFirstAdmin, promoteToAdmin } from '#features/identity/roles/admin-setup.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ArrowRight, ShieldPlus } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { actorOf, factsOf } from '../../request-context.ts';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/admin-setup';
import { AdminPage } from './admin-page.tsx';

const refusals = {
  email_invalid: { status: 422, text: 'Enter an email address such as amina@example.com.' },
  no_such_user: { status: 422, text: 'No user has this email address. They must sign up first.' },
  already_admin: { status: 422, text: 'This user is an administrator already.' },
  code_wrong: { status: 422, text: 'The setup code is wrong. Read it again on the console of the server.' },
  too_many: { status: 429, text: 'Too many attempts. Wait a minute and try again.' },
  failed: { status: 500, text: 'Failed to promote user to admin' },
} as const;

interface Refusal {
  error: keyof typeof refusals;
  email: string;
}

type Answer = { promoted: string; refusal?: never } | { promoted?: never; refusal: Refusal };

export async function loader({ context }: Route.LoaderArgs) {
  return { needsCode: !(await hasAdmin(factsOf(context).db)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, mailContext, identity, reportError } = factsOf(context);
  const form = await request.formData();
  const text = (name: string) => form.get(name)?.toString() ?? '';
  const email = text('email');
  const parts = { db, mailContext, onBecameAgent: identity.onBecameAgent };
  const actor = actorOf(context);
  // The route guard admits administrators, and everybody while there is none; then the setup code decides.
  const promotion =
    actor.role === 'admin'
      ? promoteToAdmin(parts, { email }, actor)
      : promoteFirstAdmin(parts, { email, code: text('code') }, actor);
  const result = await promotion.catch((error: unknown) => {
    reportError(error);
    return { ok: false, error: 'failed' } as const;
  });
  if (result.ok) return data<Answer>({ promoted: result.email });
  return data<Answer>({ refusal: { error: result.error, email } }, { status: refusals[result.error].status });
}

export default function AdminSetup({ loaderData, actionData }: Route.ComponentProps) {
  const isAdmin = useSite().viewer?.role === 'admin';
  const promoted = actionData?.promoted;
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
            <PromoteForm key={promoted} needsCode={loaderData.needsCode && !isAdmin} refusal={actionData?.refusal} />
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

const atEmail = new Set<Refusal['error']>(['email_invalid', 'no_such_user', 'already_admin']);

function PromoteForm({ needsCode, refusal }: { needsCode: boolean; refusal: Refusal | undefined }) {
  const isBusy = useNavigation().formAction === '/admin-setup';
  const form = useFirstProblem(refusal);
  const error = refusal?.error;
  const message = error && refusals[error].text;
  return (
    // After the first promotion the visitor may no longer load this page, so it must not revalidate.
    <Form ref={form} method="post" action="/admin-setup" defaultShouldRevalidate={!needsCode} className="grid gap-4">
      {(error === 'too_many' || error === 'failed') && (
        <Alert tone={error === 'too_many' ? 'warning' : 'danger'}>{message}</Alert>
      )}
      <Input
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        placeholder="amina@example.com"
        maxLength={accountLengths.email}
        defaultValue={refusal?.email}
        error={error && atEmail.has(error) ? message : undefined}
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
          error={error === 'code_wrong' ? message : undefined}
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
