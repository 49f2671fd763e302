import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';
import type { NavigateFunction } from 'react-router';

/** What a click on a link is handed to; where there is nothing, the browser loads the page. */
const Navigate = createContext<NavigateFunction | null>(null);
export const NavigateProvider = Navigate.Provider;

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** As a browser reads it: an address of ours, or what comes after that of this page ("?page=2", "#rooms"). */
  to: string;
  replace?: boolean | undefined;
  preventScrollReset?: boolean | undefined;
  reloadDocument?: boolean | undefined;
  state?: unknown;
  /** Whether the browser learns ahead of the click what the page is made of. */
  discover?: 'render' | 'none' | undefined;
};

/**
 * A link within the site. The router has one, which works out at every drawing what the address is relative to: a tenth
 * of a page of results.
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

/** Another tab, another site, a menu: all but a plain click on an address of ours. */
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
