import { ButtonLink } from '../../../ui/button.tsx';
import { Undo2 } from '../../../ui/icons.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { groupNames } from './group-names.ts';
import type { ShownChange } from './shown-change.ts';

/** What fits on a button. */
const shortValue = 24;

/** The newest first: who saved a group, and each setting of it that was another afterwards. */
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
            <p className="text-sm text-ink-2">Saved for the first time, as it was.</p>
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
  const back =
    from.length <= shortValue ? `Back to ${from === 'Empty' ? 'empty' : from}` : 'Restore this value';
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
        <span className="py-2 text-sm text-ink-3">The value from before is in force</span>
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
