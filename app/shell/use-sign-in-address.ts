import { useLocation } from 'react-router';

/** Who is about to book comes back to it. */
export function useSignInAddress(): string {
  const { pathname, search } = useLocation();
  return pathname === '/checkout' ? `/auth?${new URLSearchParams({ next: pathname + search })}` : '/auth';
}
