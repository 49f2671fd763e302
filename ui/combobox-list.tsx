import clsx from 'clsx';
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button, IconButton } from './button.tsx';
import type { Icon } from './icon-of.tsx';
import { ArrowLeft, X } from './icons.tsx';

export type ComboboxOption = {
  /** Unique among the options. */
  value: string;
  label: string;
  detail?: string | undefined;
  code?: string | undefined;
  icon?: Icon | undefined;
};

type ComboboxListProps = {
  id: string;
  label: string;
  found: Suggestions;
  /** The value of the highlighted option, which Enter chooses. */
  active: string | null;
  onActive: (value: string) => void;
  onChoose: (option: ComboboxOption) => void;
};

export function optionId(listId: string, value: string) {
  return `${listId}-${value}`;
}

/** A press here leaves the focus in the text field. */
function keepFocus(event: { preventDefault: () => void }) {
  event.preventDefault();
}

export function ComboboxList({ id, label, found, active, onActive, onChoose }: ComboboxListProps) {
  const { t } = useTranslation('ui');
  const { status, options, retry } = found;
  useEffect(() => {
    if (active !== null) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

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
      {status === 'loading' && options.length === 0 && <LoadingRows />}
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
        {options.map((option) => (
          <OptionRow
            key={option.value}
            id={optionId(id, option.value)}
            option={option}
            active={option.value === active}
            onActive={onActive}
            onChoose={onChoose}
          />
        ))}
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
          <Icon />
        </span>
      )}
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-semibold text-ink">{label}</span>
        {detail && <span className={clsx('truncate text-sm', active ? 'text-ink-2' : 'text-ink-3')}>{detail}</span>}
      </span>
      {code && <span className="isolate-ltr flex-none pe-1 font-display text-sm font-bold text-ink-2">{code}</span>}
    </div>
  );
}

/** Placeholders as tall as the rows that will replace them. */
function LoadingRows() {
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

export type Suggest = (
  text: string,
  signal: AbortSignal,
) => Promise<readonly ComboboxOption[]> | readonly ComboboxOption[];

type Suggestions = {
  status: 'loading' | 'ready' | 'failed';
  /** The previous options stay while new ones load. */
  options: readonly ComboboxOption[];
  retry: () => void;
};

const debounceMs = 150;

/** Suggestions for a text; none for null. Answers to earlier texts are dropped. */
export function useSuggestions(suggest: Suggest, text: string | null): Suggestions {
  const [status, setStatus] = useState<Suggestions['status']>('ready');
  const [options, setOptions] = useState<readonly ComboboxOption[]>([]);
  const [attempt, setAttempt] = useState(0);
  const isAsync = useRef(false);
  const load = useEffectEvent(async (query: string, signal: AbortSignal) => {
    try {
      const answer = suggest(query, signal);
      isAsync.current = answer instanceof Promise;
      if (isAsync.current) setStatus('loading');
      const found = await answer;
      if (signal.aborted) return;
      setOptions(found);
      setStatus('ready');
    } catch {
      if (signal.aborted) return;
      setOptions([]);
      setStatus('failed');
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the request.
  useEffect(() => {
    if (text === null) return;
    const request = new AbortController();
    const timer = setTimeout(() => load(text, request.signal), isAsync.current && text !== '' ? debounceMs : 0);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text, attempt]);

  return { status, options, retry: () => setAttempt(attempt + 1) };
}

/** The header of the sheet on a phone, with the field in which the text is typed. */
export function ComboboxSheetField({
  label,
  value,
  onType,
  onClose,
  ...field
}: Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  label: string;
  value: string;
  onType: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('ui');
  return (
    <div className="flex flex-none items-center gap-1 border-b border-line p-1.5">
      <IconButton icon={ArrowLeft} flip label={t('close')} onClick={onClose} />
      <input
        {...field}
        data-first
        type="text"
        value={value}
        aria-label={label}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onType(event.currentTarget.value)}
        className="min-h-13 min-w-0 flex-1 bg-transparent font-display text-lg font-bold outline-none placeholder:font-medium placeholder:text-ink-3 placeholder:opacity-100"
      />
      {value !== '' && <IconButton icon={X} label={t('clear')} onClick={() => onType('')} />}
    </div>
  );
}
