import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { IconButton } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { X } from './icons.tsx';
import { roles } from './table-parts.ts';

/**
 * The bar keeps its height, so choosing the first row moves nothing under the pointer. CSS detects the checked boxes, so
 * without scripts the actions appear too; only the count needs a script.
 */
export function SelectionBar({
  summary,
  actions,
  count,
  onClear,
}: {
  summary?: ReactNode;
  actions?: ReactNode;
  count: number;
  onClear: () => void;
}) {
  const { t } = useTranslation('ui');
  return (
    <div className="grid min-h-12 grid-cols-[minmax(0,1fr)] items-center rounded-t-lg border-b border-line text-sm *:col-start-1 *:row-start-1 group-has-[[data-row-box]:checked]/table:bg-brand-soft">
      <div className="num px-4 text-ink-2 group-has-[[data-row-box]:checked]/table:invisible">{summary}</div>
      {actions !== undefined && (
        <div className="invisible flex min-w-0 items-center gap-1 px-2 text-brand-ink group-has-[[data-row-box]:checked]/table:visible max-md:overflow-x-auto">
          {count > 0 && (
            <>
              <IconButton icon={X} size="sm" label={t('clearSelection')} onClick={onClear} />
              <span role="status" className="num flex-none font-semibold">
                {t('selected', { count })}
              </span>
            </>
          )}
          <span className="ms-auto flex flex-none items-center gap-1">{actions}</span>
        </div>
      )}
    </div>
  );
}

type RowChoice = {
  name: string;
  value: string;
  label: string;
  checked: boolean;
  onToggle: (key: string, toRange: boolean) => void;
};

export function RowBox(choice: RowChoice) {
  return (
    <td
      {...roles.cell}
      className="w-10 ps-4 align-middle max-md:order-0 max-md:-ms-3 max-md:-me-2 max-md:block max-md:w-auto max-md:p-0"
    >
      <RowCheckbox {...choice} />
    </td>
  );
}

/** The checkbox of a row that is a card. */
export function RowCheckbox({ name, value, label, checked, onToggle }: RowChoice) {
  const { t } = useTranslation('ui');
  return (
    <Checkbox
      dense
      hideLabel
      label={t('selectRow', { name: label })}
      name={name}
      value={value}
      checked={checked}
      data-row-box=""
      onChange={({ nativeEvent }) => onToggle(value, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}

/**
 * The chosen rows of the visible ones. Shift chooses a range from the last toggled row. A change of `clearedBy` clears the
 * selection.
 */
export function useRowSelection(keys: readonly string[], clearedBy?: unknown) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState(clearedBy);
  if (seen !== clearedBy) {
    setSeen(clearedBy);
    setMarked(new Set());
  }
  const last = useRef<string | undefined>(undefined);
  // A row that has left the page is no longer chosen.
  const chosen = keys.filter((key) => marked.has(key));

  function toggle(key: string, toRange: boolean) {
    const on = !marked.has(key);
    const from = toRange && last.current !== undefined ? keys.indexOf(last.current) : -1;
    const to = keys.indexOf(key);
    const range = from === -1 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1);
    const next = new Set(chosen);
    for (const each of range) {
      if (on) next.add(each);
      else next.delete(each);
    }
    last.current = key;
    setMarked(next);
  }

  const state: 'none' | 'some' | 'all' = chosen.length === 0 ? 'none' : chosen.length === keys.length ? 'all' : 'some';
  return {
    keys: chosen,
    state,
    has: (key: string) => marked.has(key),
    toggle,
    toggleAll: () => setMarked(state === 'all' ? new Set() : new Set(keys)),
    clear: () => setMarked(new Set()),
  };
}
