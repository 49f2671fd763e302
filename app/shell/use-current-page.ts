import { useLocation } from 'react-router';

/** Marks the link that leads to this page, or to what this page is a part of. */
export function useCurrentPage(): (to: string) => 'page' | undefined {
  const { pathname } = useLocation();
  return (to) => (pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)) ? 'page' : undefined);
}
