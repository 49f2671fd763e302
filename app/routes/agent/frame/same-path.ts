/** Routes match whatever the case and with a slash at the end. */
export function samePath(to: string, pathname: string): boolean {
  return pathname.toLowerCase().replace(/\/+$/, '') === to;
}
