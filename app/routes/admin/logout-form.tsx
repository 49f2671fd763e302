import type { ReactNode } from 'react';

/** A whole new document, so that nothing of the back-office stays in the browser's memory. */
export function LogoutForm({ children }: { children: ReactNode }) {
  return (
    <form method="post" action="/sign-out">
      <input type="hidden" name="to" value="/admin-login" />
      {children}
    </form>
  );
}
