import { useRouteLoaderData } from 'react-router';
import type { HomeIcon } from './site.ts';

export function useSite(): HomeIcon {
  const site = useRouteLoaderData<HomeIcon>('root');
  if (!site) throw new Error('useSite needs the root route');
  return site;
}
