/** One of several that are picked with a click: the one that is shown is tinted. */
export const pickStyle =
  'inline-flex min-h-9.5 items-center rounded-full border border-field-line px-3 text-sm font-semibold whitespace-nowrap text-ink-2 hover:border-ink-2 hover:text-ink hover:no-underline aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-brand-ink max-md:min-h-11 pointer-coarse:min-h-11';
