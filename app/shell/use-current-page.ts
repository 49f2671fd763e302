import { useLocation } from 'react-router';

/** Marks the link that leads to this page, or to what lies above it; home only where one is at home. */
export function useCurrentPage(): (to: string) => 'page' | undefined {
  const { pathname } = useLocation();
  return (to) => (pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)) ? 'page' : undefined);
}
