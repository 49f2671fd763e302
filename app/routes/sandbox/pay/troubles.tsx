import { lateSeconds } from '#features/payments/sandbox/sandbox-choices.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';

const troubles = ['late', 'time_out', 'twice', 'out_of_order', 'wrong_amount'] as const;

export function Troubles({ chosen }: { chosen: FormDataEntryValue | null | undefined }) {
  const { t } = useTranslation('payment');
  const options = lateSeconds.map((seconds) => ({
    value: String(seconds),
    label:
      seconds < 60
        ? t('hosted.lateSeconds', { count: seconds })
        : t('hosted.lateMinutes', { count: seconds / 60 }),
  }));
  return (
    <section
      aria-labelledby="trouble-heading"
      className="rounded-lg border border-line bg-surface p-6 max-md:p-4"
    >
      <h2 id="trouble-heading" className="text-lg">
        {t('hosted.troubleHeading')}
      </h2>
      <p className="text-sm text-ink-2">{t('hosted.troubleText')}</p>
      <ul className="mt-2 divide-y divide-line">
        {troubles.map((trouble) => (
          <li
            key={trouble}
            className="grid gap-3 py-4 last:pb-0 md:grid-cols-[1fr_13rem] md:items-center md:gap-6"
          >
            <p id={`trouble-${trouble}`} className="text-sm text-pretty text-ink-2">
              {t(`hosted.${trouble}Text`)}
            </p>
            <div className="grid gap-2">
              {trouble === 'late' && (
                <Select label={t('hosted.lateAfter')} hideLabel name="lateSeconds" options={options} dense />
              )}
              <Button
                type="submit"
                name="choice"
                value={trouble}
                block
                busy={chosen === trouble}
                aria-describedby={`trouble-${trouble}`}
              >
                {t(`hosted.${trouble}`)}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
