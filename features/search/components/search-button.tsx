import { useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Search } from '#app/ui/icons.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';

/** The one coral button of a search form; busy while its results are on their way. */
const resultPages: (string | undefined)[] = ['/search', '/flights', '/hotels'];

export function SearchButton({ className }: { className: string }) {
  const { t } = useTranslation('search');
  const isSearching = resultPages.includes(useNavigation().location?.pathname);
  return (
    <Button
      type="submit"
      tone="accent"
      size="lg"
      icon={Search}
      busy={isSearching}
      busyLabel={t('searching')}
      className={`lg:min-h-17 lg:px-6 ${className}`}
    >
      {t('search')}
    </Button>
  );
}
