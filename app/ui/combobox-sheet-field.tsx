import type { ComponentProps } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { IconButton } from './button.tsx';
import { ArrowLeft, X } from './icons.tsx';

/** The head of a phone's sheet: the large field that takes the text for the cell. */
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
