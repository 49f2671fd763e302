import { RecentSearches } from '#features/search/components/recent-searches.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { SearchPage } from '../../../shell/page-heading.tsx';
import { PageMeta } from '../../../shell/page-meta.tsx';
import { HotelForm, type HotelFormAction, type LoadedForm } from './hotel-form.tsx';

/** The form alone, before a search or with problems. */
export function HotelFormPage({ loaded, action }: { loaded: LoadedForm; action: HotelFormAction }) {
  const { t } = useTranslation('search');
  const { forms } = loaded;
  return (
    <SearchPage heading={t('searchHotels')}>
      <PageMeta title={t('searchHotels')} description={t('hotelsMeta')} hidden={forms.isHotelGiven} />
      <HotelForm loaded={loaded} action={action} />
      <RecentSearches type="hotels" limits={forms} className="mt-3" />
    </SearchPage>
  );
}
