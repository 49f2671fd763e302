import clsx from 'clsx';
import { useEffect } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from './button.tsx';
import type { Icon } from './icons.tsx';
import type { Suggestions } from './use-suggestions.ts';

export type ComboboxOption = {
  /** Unlike any other option's. */
  value: string;
  label: string;
  detail?: string | undefined;
  code?: string | undefined;
  icon?: Icon | undefined;
  /** Options of one group stand together. */
  group?: string | undefined;
};

type ComboboxListProps = {
  id: string;
  label: string;
  found: Suggestions<ComboboxOption>;
  /** The value of the option that Enter would choose. */
  active: string | null;
  onActive: (value: string) => void;
  onChoose: (option: ComboboxOption) => void;
};

export function optionId(listId: string, value: string) {
  return `${listId}-${value}`;
}

/** Pressing here leaves the focus in the text field. */
function keepFocus(event: { preventDefault: () => void }) {
  event.preventDefault();
}

export function ComboboxList({ id, label, found, active, onActive, onChoose }: ComboboxListProps) {
  const { t } = useTranslation('ui');
  const { status, options, retry } = found;
  useEffect(() => {
    if (active !== null) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const groups = [...Map.groupBy(options, (option) => option.group ?? '')];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus stays in the text field, which has the keys.
    <div onMouseDown={keepFocus}>
      <p role="status" className="sr-only">
        {status === 'loading'
          ? t('loading')
          : status === 'ready' && options.length > 0
            ? t('options', { count: options.length })
            : ''}
      </p>
      {status === 'loading' && options.length === 0 && <Waiting />}
      {status === 'ready' && options.length === 0 && (
        <p role="status" className="px-4 py-5 text-base text-ink-2">
          {t('noOptions')}
        </p>
      )}
      {status === 'failed' && (
        <div role="status" className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
          <p className="min-w-48 flex-1 text-base text-ink-2">{t('optionsFailed')}</p>
          <Button size="sm" onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      )}
      <div
        id={id}
        role="listbox"
        aria-label={label}
        aria-busy={status === 'loading'}
        className={clsx(
          'max-h-[calc(100dvh-65px)] overflow-y-auto overscroll-contain md:max-h-100',
          // The last option can be scrolled out from under a phone's keyboard.
          options.length > 0 && 'p-2 max-md:pb-[40dvh]',
        )}
      >
        {groups.map(([group, members]) => {
          const rows = members.map((option) => (
            <OptionRow
              key={option.value}
              id={optionId(id, option.value)}
              option={option}
              active={option.value === active}
              onActive={onActive}
              onChoose={onChoose}
            />
          ));
          if (!group) return rows;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups, not fieldsets.
            <div key={group} role="group" aria-label={group}>
              <p aria-hidden="true" className="px-3 pt-3 pb-1 text-xs font-semibold text-ink-3">
                {group}
              </p>
              {rows}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function OptionRow({
  id,
  option,
  active,
  onActive,
  onChoose,
}: {
  id: string;
  option: ComboboxOption;
  active: boolean;
  onActive: (value: string) => void;
  onChoose: (option: ComboboxOption) => void;
}) {
  const { value, label, detail, code, icon: Icon } = option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus and points here.
    <div
      id={id}
      role="option"
      aria-selected={active}
      onPointerMove={() => active || onActive(value)}
      onClick={() => onChoose(option)}
      className={clsx('flex min-h-14 items-center gap-3 rounded-md px-2 py-1.5', active && 'bg-brand-soft')}
    >
      {Icon && (
        <span
          className={clsx(
            'grid size-10 flex-none place-content-center rounded-sm',
            active ? 'bg-surface text-brand-ink' : 'bg-sunken text-ink-2',
          )}
        >
          <Icon aria-hidden="true" size={20} strokeWidth={1.5} />
        </span>
      )}
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-semibold text-ink">{label}</span>
        {detail && (
          <span className={clsx('truncate text-sm', active ? 'text-ink-2' : 'text-ink-3')}>{detail}</span>
        )}
      </span>
      {code && (
        <span className="isolate-ltr flex-none pe-1 font-display text-sm font-bold text-ink-2">{code}</span>
      )}
    </div>
  );
}

/** Three rows of the height they will have. */
function Waiting() {
  return (
    <div aria-hidden="true" className="grid p-2">
      {['w-2/5', 'w-1/3', 'w-1/2'].map((width) => (
        <div key={width} className="flex min-h-14 items-center gap-3 px-2">
          <span className="size-10 flex-none rounded-sm bg-sunken" />
          <span className={clsx('h-3 rounded-full bg-sunken', width)} />
        </div>
      ))}
    </div>
  );
}
