/** What stands in a form, in the shape of the address that it would ask for. */
export function typedParams(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
