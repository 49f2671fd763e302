import { useLocation, useRouteLoaderData } from 'react-router';
import type { SiteData } from './site.ts';

export function useSite(): SiteData {
  const site = useRouteLoaderData<SiteData>('root');
  if (!site) throw new Error('useSite needs the root route');
  return site;
}

/** At the checkout, the sign-in page returns to it. */
export function useSignInAddress(): string {
  const { pathname, search } = useLocation();
  return pathname === '/checkout' ? `/auth?${new URLSearchParams({ next: pathname + search })}` : '/auth';
}
