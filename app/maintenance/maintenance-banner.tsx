import { Construction } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';

/** Over every page that an administrator looks at while the site is closed to others; in English like the back-office. */
export function MaintenanceBanner() {
  return (
    <div
      lang="en"
      dir="ltr"
      role="status"
      className="relative z-30 flex flex-wrap items-center justify-center gap-x-4 bg-warning-soft px-(--gutter) text-sm text-ink"
    >
      <span className="inline-flex items-center gap-2 py-2">
        <Construction aria-hidden="true" size={18} strokeWidth={1.75} className="flex-none text-warning" />
        <span>
          <strong className="font-semibold">Maintenance mode is on.</strong> Only administrators see the site.
        </span>
      </span>
      <Link
        to="/admin/settings#security"
        reloadDocument
        className="inline-flex min-h-11 items-center font-semibold text-brand"
      >
        Settings
      </Link>
    </div>
  );
}
