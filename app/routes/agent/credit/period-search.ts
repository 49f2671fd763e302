/** The part of an address that names the days, and the page where it is not the first. */
export function periodSearch({ from, to }: { from: string; to: string }, page = 1): string {
  return `?${new URLSearchParams({ from, to, ...(page > 1 && { page: String(page) }) })}`;
}
