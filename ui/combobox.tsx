import clsx from 'clsx';
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import {
  ComboboxList,
  type ComboboxOption,
  ComboboxSheetField,
  optionId,
  type Suggest,
  useSuggestions,
} from './combobox-list.tsx';
import type { Icon } from './icon-of.tsx';
import { PopoverPanel, useNarrow, usePlacement } from './popover-panel.tsx';
import { CodedValue, cellValueStyle, SearchCell } from './search-cell.tsx';
import { useAdopted, useEnhanced } from './use-enhanced.ts';

type ComboboxProps = {
  id?: string | undefined;
  name: string;
  label: string;
  icon: Icon;
  error?: string | undefined;
  placeholder?: string | undefined;
  required?: boolean | undefined;
  defaultValue?: string | undefined;
  /** Called with an empty text when the field opens. */
  suggest: Suggest;
  onChange?: ((text: string, option: ComboboxOption | null) => void) | undefined;
  className?: string | undefined;
};

/** The text of a chosen option: "Nairobi (NBO)". */
function optionText({ label, code }: Pick<ComboboxOption, 'label' | 'code'>): string {
  return code ? `${label} (${code})` : label;
}

const writtenOption = /^(?<label>.+) \((?<code>[^()]+)\)$/;

/** A text field with suggestions. Any text is accepted, so it works without scripts and without suggestions. */
export function Combobox({
  id: givenId,
  name,
  label,
  icon,
  error,
  placeholder,
  required,
  defaultValue = '',
  suggest,
  onChange,
  className,
}: ComboboxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const listId = `${id}-list`;
  const panelId = `${id}-panel`;
  const narrow = useNarrow();
  const anchor = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useAdopted(defaultValue);
  /** The text for which suggestions are shown, or null while the list is closed. */
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const open = query !== null;
  const found = useSuggestions(suggest, query);
  const at = found.options.findIndex((option) => option.value === active);
  const activeOption = found.options[at];
  const written = writtenOption.exec(text)?.groups;
  usePlacement(open && !narrow, panel, anchor);

  const show = () => {
    setActive(null);
    setQuery('');
  };
  const close = () => setQuery(null);
  const write = (next: string, option: ComboboxOption | null) => {
    setText(next);
    onChange?.(next, option);
  };
  const type = (next: string) => {
    write(next, null);
    setActive(null);
    setQuery(next.trim());
  };
  const choose = (option: ComboboxOption) => {
    write(optionText(option), option);
    close();
  };
  const enhanced = useEnhanced(() => {
    const typed = field.current?.value ?? text;
    if (typed !== text) write(typed, null);
  });

  const move = (event: KeyboardEvent, index: number) => {
    event.preventDefault();
    const count = found.options.length;
    setActive(found.options[(index + count) % count]?.value ?? null);
  };
  const pressKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (!open) {
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault();
        show();
      }
      return;
    }
    if (key === 'ArrowDown') move(event, at + 1);
    else if (key === 'ArrowUp') move(event, at < 0 ? -1 : at - 1);
    else if (key === 'Home' && at >= 0) move(event, 0);
    else if (key === 'End' && at >= 0) move(event, -1);
    else if (key === 'Tab') activeOption ? choose(activeOption) : close();
    else if (key === 'Escape') {
      event.preventDefault();
      close();
    } else if (key === 'Enter') {
      if (activeOption || narrow) event.preventDefault();
      activeOption ? choose(activeOption) : close();
    }
  };
  /** On a phone, keys in the cell open the sheet, whose own field takes the text. */
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' && event.key !== 'Shift' && event.key !== 'Escape') {
      event.preventDefault();
      show();
    }
  };

  const editing = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': open,
    'aria-controls': listId,
    'aria-activedescendant': open && activeOption ? optionId(listId, activeOption.value) : undefined,
    onKeyDown: pressKey,
  } satisfies ComponentProps<'input'>;
  const onWide = {
    ...editing,
    onFocus: (event) => {
      event.currentTarget.select();
      if (event.currentTarget.dataset.quiet === undefined) show();
    },
    onMouseDown: (event) => {
      // The press would move the caret and drop the selection made on focus.
      if (document.activeElement !== event.currentTarget) {
        event.preventDefault();
        event.currentTarget.focus();
      } else if (!open) show();
    },
    onBlur: close,
  } satisfies ComponentProps<'input'>;
  const onNarrow = {
    role: 'combobox',
    readOnly: true,
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    'aria-controls': panelId,
    onClick: show,
    onKeyDown: openByKey,
  } satisfies ComponentProps<'input'>;

  const list = (
    <ComboboxList id={listId} label={label} found={found} active={active} onActive={setActive} onChoose={choose} />
  );

  return (
    <SearchCell
      ref={anchor}
      id={id}
      label={label}
      icon={icon}
      error={error}
      active={open}
      className={className}
      panel={
        narrow ? (
          <PopoverPanel
            id={panelId}
            label={label}
            open={open}
            onClose={close}
            anchor={anchor}
            full
            header={
              <ComboboxSheetField
                {...editing}
                value={text}
                placeholder={placeholder ?? label}
                label={label}
                onType={type}
                onClose={close}
              />
            }
          >
            {open && list}
          </PopoverPanel>
        ) : (
          open && (
            <div
              ref={panel}
              className="absolute inset-s-0 inset-bs-[calc(100%+8px)] z-30 w-full min-w-110 overflow-hidden rounded-lg border border-line bg-surface shadow-3 transition-[opacity,translate] duration-(--duration-2) ease-out starting:-translate-y-1 starting:opacity-0"
            >
              {list}
            </div>
          )
        )
      }
    >
      <span className="grid min-w-0 *:col-start-1 *:row-start-1">
        <input
          ref={field}
          id={id}
          type="text"
          name={name}
          required={required}
          placeholder={placeholder}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={text}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => type(event.currentTarget.value)}
          className={clsx(
            'peer',
            cellValueStyle,
            enhanced && written && (narrow ? 'text-transparent!' : 'not-focus:text-transparent!'),
          )}
          {...(enhanced && (narrow ? onNarrow : onWide))}
        />
        {enhanced && written && (
          // Without focus the code is shown small beside the name; the field below holds the whole text.
          <CodedValue
            label={written.label ?? ''}
            code={written.code ?? ''}
            className={clsx('pointer-events-none forced-colors:hidden', !narrow && 'peer-focus:hidden')}
          />
        )}
      </span>
    </SearchCell>
  );
}
