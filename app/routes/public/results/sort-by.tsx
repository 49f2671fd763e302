import { useLocation, useSearchParams } from 'react-router';
import type { SortChoice } from '#features/search/sort-choices.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { useAdopted } from '../../../ui/use-adopted.ts';
import { useEnhanced } from '../../../ui/use-enhanced.ts';

/** Sorts at once with scripts, by its button without; the rest of the address stays. */
export function SortBy({ choices, chosen }: { choices: readonly SortChoice[]; chosen: SortChoice }) {
  const { t } = useTranslation('search');
  const [params, setParams] = useSearchParams();
  const [shown, setShown] = useAdopted<string>(chosen);
  const isEnhanced = useEnhanced(() => {});
  const { pathname } = useLocation();
  // Another order begins with its first page.
  const others = [...params].filter(([name]) => name !== 'sort' && name !== 'page');
  return (
    <form action={pathname} className="flex items-end justify-end gap-2">
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Select
        name="sort"
        label={t('sortBy')}
        value={shown}
        options={choices.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setShown(value);
          setParams([...others, ['sort', value]], { preventScrollReset: true });
        }}
        className="max-lg:min-w-0 max-lg:flex-1 max-lg:*:first:sr-only lg:grid-cols-[auto_12rem] lg:items-center"
      />
      {!isEnhanced && (
        <Button type="submit" className="min-h-12">
          {t('apply')}
        </Button>
      )}
    </form>
  );
}
