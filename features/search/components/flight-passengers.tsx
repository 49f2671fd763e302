import { UserRound } from '#app/ui/icons.tsx';
import { PassengerPicker } from '#app/ui/passenger-picker.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { cabinLabels } from '../cabin-labels.ts';
import { cabins } from '../flight-query.ts';
import type { SearchForms } from '../open-search-forms.ts';
import { useProblemText } from './use-problem-text.ts';

export function FlightPassengers({ forms, label }: { forms: SearchForms; label: string }) {
  const { t } = useTranslation('search');
  const problemText = useProblemText(forms);
  const { flight, flightProblems, maxPassengers } = forms;
  const cabinLabel = (cabin: string) => t(cabinLabels[cabins.find((known) => known === cabin) ?? 'economy']);
  return (
    <PassengerPicker
      label={label}
      icon={UserRound}
      rows={[
        row('adults', t('adults'), t('adultsHint'), flight.adults, 1),
        row('children', t('children'), t('childrenHint'), flight.children, 0),
        row('infants', t('infants'), t('infantsHint'), flight.infants, 0),
      ]}
      choice={{
        name: 'cabin',
        label: t('cabin'),
        value: flight.cabin,
        options: cabins.map((value) => ({ value, label: cabinLabel(value) })),
      }}
      presetsLabel={t('presets')}
      presets={[
        { label: t('preset.oneEconomy'), values: { adults: 1 }, choice: 'economy' },
        { label: t('preset.twoEconomy'), values: { adults: 2 }, choice: 'economy' },
        { label: t('preset.oneBusiness'), values: { adults: 1 }, choice: 'business' },
      ]}
      summary={(counts, cabin) =>
        t('passengerSummary', {
          travellers: t('travellers', { count: total(counts) }),
          cabin: cabinLabel(cabin),
        })
      }
      problem={(counts) => {
        if (total(counts) > maxPassengers) return problemText('tooManyPassengers') ?? null;
        if ((counts.infants ?? 0) > (counts.adults ?? 0)) return problemText('tooManyInfants') ?? null;
        return null;
      }}
      error={problemText(flightProblems.passengers)}
    />
  );

  function row(name: string, text: string, hint: string, value: number, min: number) {
    return { name, label: text, hint, value, min, max: maxPassengers };
  }
}

function total(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
