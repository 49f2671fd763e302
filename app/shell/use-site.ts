import { useRouteLoaderData } from 'react-router';
import type { Site } from './site.ts';

export function useSite(): Site {
  const site = useRouteLoaderData<Site>('root');
  if (!site) throw new Error('useSite needs the root route');
  return site;
}
