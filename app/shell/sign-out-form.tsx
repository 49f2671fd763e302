import type { ReactNode } from 'react';
import { forgetFormDraft } from '#ui/forget-form-draft.ts';

/** A plain form, so that it loads a new document: nothing of the account stays in the browser's memory. */
export function SignOutForm({ to, children }: { to?: string; children: ReactNode }) {
  return (
    <form method="post" action="/sign-out" onSubmit={forgetFormDraft}>
      {to && <input type="hidden" name="to" value={to} />}
      {children}
    </form>
  );
}
