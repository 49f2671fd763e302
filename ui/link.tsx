import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';
import type { NavigateFunction } from 'react-router';

/** The router's navigate function; without it, links load documents. */
const Navigate = createContext<NavigateFunction | null>(null);
export const NavigateProvider = Navigate.Provider;

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An absolute path, or a relative address such as "?page=2" or "#rooms". */
  to: string;
  replace?: boolean | undefined;
  preventScrollReset?: boolean | undefined;
  reloadDocument?: boolean | undefined;
  state?: unknown;
  /** Whether the router prefetches the manifest of the target route. */
  discover?: 'render' | 'none' | undefined;
};

/**
 * A link within the site. The router's own Link resolves relative addresses at every rendering, which took a tenth of the
 * time of a results page.
 */
export function Link({
  to,
  replace,
  preventScrollReset,
  reloadDocument,
  state,
  discover = 'render',
  onClick,
  ...rest
}: LinkProps) {
  const navigate = useContext(Navigate);
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (!navigate || reloadDocument || event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    const { pathname, search, hash, href } = event.currentTarget;
    navigate(pathname + search + hash, {
      replace: replace ?? href === window.location.href,
      preventScrollReset: preventScrollReset ?? false,
      state,
    });
  }
  return (
    <a
      {...rest}
      href={to}
      onClick={follow}
      data-discover={discover === 'render' && !reloadDocument ? 'true' : undefined}
    />
  );
}

/** Clicks that the browser handles: other tabs, other sites, modified clicks. */
function isForBrowser({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget: { target, origin },
}: MouseEvent<HTMLAnchorElement>): boolean {
  const isElsewhere = (target !== '' && target !== '_self') || origin !== window.location.origin;
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey || isElsewhere;
}
