import { momentText } from '#features/booking/back-office/office-labels.ts';
import type { SettingsChange } from '#features/operations/settings/settings-history.ts';
import type { SettingsGroup } from '#features/settings/settings.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Undo2 } from '#ui/icons.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';

/** Characters that fit on a button. */
const shortValue = 24;

export function HistoryList({ changes }: { changes: readonly ShownChange[] }) {
  return (
    <ol aria-label="Changes" className="divide-y divide-line rounded-lg border border-line bg-surface">
      {changes.map((change) => (
        <li key={change.id} className="grid gap-x-6 gap-y-2 px-4 py-4 md:grid-cols-[12rem_minmax(0,1fr)]">
          <div className="min-w-0 text-sm">
            <p className="font-semibold">{groupNames[change.group]}</p>
            <p className="num text-ink-2">{change.at}</p>
            <p className="text-ink-2 wrap-anywhere">
              <bdi>{change.by.name}</bdi>
              {change.by.email && change.by.email !== change.by.name && (
                <bdi className="block text-ink-3">{change.by.email}</bdi>
              )}
            </p>
          </div>
          {change.changed.length === 0 ? (
            <p className="text-sm text-ink-2">Saved for the first time, without changes.</p>
          ) : (
            <ul className="grid gap-3">
              {change.changed.map((setting) => (
                <ChangedRow key={setting.path} id={change.id} setting={setting} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function ChangedRow({ id, setting }: { id: number; setting: ShownChange['changed'][number] }) {
  const address = useListAddress();
  const { path, label, from, to, isBack } = setting;
  const back = from.length <= shortValue ? `Back to ${from === 'Empty' ? 'empty' : from}` : 'Restore this value';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <dl className="grid min-w-0 flex-1 basis-64 grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
        <dt className="col-span-2 font-semibold">{label}</dt>
        <dt className="text-ink-3">From</dt>
        <dd className="num text-ink-2 wrap-anywhere">
          <bdi>{from}</bdi>
        </dd>
        <dt className="text-ink-3">To</dt>
        <dd className="num wrap-anywhere">
          <bdi>{to}</bdi>
        </dd>
      </dl>
      {isBack ? (
        <span className="py-2 text-sm text-ink-3">Already back to this value</span>
      ) : (
        <ButtonLink
          to={address.with({ do: 'restore', of: `${id}.${path}`, restored: null })}
          size="sm"
          icon={Undo2}
          preventScrollReset
          aria-label={`${back}: ${label}`}
        >
          {back}
        </ButtonLink>
      )}
    </li>
  );
}

export interface ShownChange extends Omit<SettingsChange, 'at' | 'savedAt'> {
  /** Nov 15, 2026, 09:30 in the business time zone. */
  at: string;
  /** When the group was last saved, in milliseconds. */
  seenAt: number | null;
}

export function showChange({ at, savedAt, ...change }: SettingsChange): ShownChange {
  return { ...change, at: momentText(at), seenAt: savedAt?.getTime() ?? null };
}

/** Groups as they are stored; the form's sections differ. */
export const groupNames = {
  site: 'General',
  contact: 'Contact',
  email: 'Email',
  security: 'Security',
  social: 'Social Links',
  payments: 'Payments',
  holds: 'Holds',
  limits: 'Limits',
  ratesPerUsd: 'Exchange Rates',
  about: 'About Figures',
  home: 'Home',
  system: 'System',
} as const satisfies Record<SettingsGroup, string>;
