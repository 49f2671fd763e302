import { settingsSections } from '#features/settings/setting-fields.ts';

/** Where on the page everything is: a list at the side, or a strip that slides on a phone. */
export function SectionMenu() {
  return (
    <nav
      aria-label="Sections"
      className="max-lg:-mx-(--gutter) max-lg:overflow-x-auto max-lg:px-(--gutter) max-lg:[scrollbar-width:none] lg:sticky lg:top-20 lg:self-start"
    >
      <ul className="flex gap-2 lg:grid lg:gap-0 lg:border-s lg:border-line">
        {settingsSections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center text-sm font-semibold whitespace-nowrap text-ink-2 hover:text-ink hover:no-underline max-lg:rounded-full max-lg:border max-lg:border-field-line max-lg:bg-surface max-lg:px-4 lg:-ms-px lg:min-h-9 lg:border-s-2 lg:border-transparent lg:ps-4 lg:hover:border-brand pointer-coarse:min-h-11"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
