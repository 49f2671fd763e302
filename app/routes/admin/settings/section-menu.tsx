import { settingsSections } from '#features/settings/setting-fields.ts';
import { Link } from '../../../ui/link.tsx';
import { goThere } from './go-there.ts';

const look =
  'flex min-h-11 items-center text-sm font-semibold whitespace-nowrap text-ink-2 hover:text-ink hover:no-underline max-lg:rounded-full max-lg:border max-lg:border-field-line max-lg:bg-surface max-lg:px-4 md:max-lg:min-h-9 lg:-ms-px lg:min-h-9 lg:border-s-2 lg:border-transparent lg:ps-4 lg:hover:border-brand pointer-coarse:min-h-11';

/** Where on the page everything is: a list at the side, or a strip that slides on a phone and fades where it goes on. */
export function SectionMenu() {
  return (
    <nav
      aria-label="Sections"
      className="min-w-0 max-md:overflow-x-auto max-md:mask-[linear-gradient(to_left,transparent,black_3rem)] max-md:[scrollbar-width:none] lg:sticky lg:top-20 lg:self-start"
    >
      <ul className="flex gap-2 max-md:w-max max-md:pe-10 md:flex-wrap lg:grid lg:gap-0 lg:border-s lg:border-line">
        {settingsSections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={goThere} className={look}>
              {title}
            </a>
          </li>
        ))}
        <li>
          <Link to="/admin/settings/system" className={look}>
            Status and Backups
          </Link>
        </li>
      </ul>
    </nav>
  );
}
