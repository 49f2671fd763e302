import { Card } from '#app/ui/card.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { rateFigure } from '#lib/rate-figure.ts';
import type { PricePart, ShownTrip } from '../../retrieve/shown-trip.ts';
import { PaymentLines } from './payment-lines.tsx';
import { useTripWords } from './use-trip-words.ts';

/** What was agreed, in the booking's own currency, and what was paid and came back. */
export function PriceCard({ trip }: { trip: ShownTrip }) {
  const { t, language } = useTranslation('trip');
  const words = useTripWords();
  const { price, status, agency } = trip;
  const rate = rateFigure(price.ratePerUsd, language);
  return (
    <Card className="md:px-8">
      <h2 className="mb-3 text-xl">{t('price.heading')}</h2>
      <dl className="num grid gap-2">
        {price.parts.map((part) => (
          <Line key={partKey(part)} name={<PartName part={part} />}>
            {words.amount(part.amount, price)}
          </Line>
        ))}
        <Line name={t('price.taxes')}>{t('price.included')}</Line>
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 font-display font-bold">
          <dt>{t('price.total')}</dt>
          <dd className="isolate-ltr text-xl">{words.amount(price.total, price)}</dd>
        </div>
      </dl>
      {price.currency !== 'USD' && (
        <p className="num mt-1 text-sm text-ink-3">{t('price.rate', { rate, currency: price.currency })}</p>
      )}
      {agency && (status === 'held' || status === 'confirmed') && (
        <p className="mt-3 border-t border-line pt-3 text-sm text-ink-2">
          {t('agency.payTo', { agency: agency.name })}
        </p>
      )}
      <PaymentLines trip={trip} />
    </Card>
  );
}

function Line({ name, children }: { name: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 text-ink-2">{name}</dt>
      <dd className="isolate-ltr flex-none">{children}</dd>
    </div>
  );
}

function PartName({ part }: { part: PricePart }) {
  const { t } = useTranslation('trip');
  if (part.kind !== 'room') return t(`price.${part.kind}`, { count: part.count });
  const nights = t('nights', { count: part.nights });
  return <bdi>{t('price.room', { count: part.count, room: part.room, nights })}</bdi>;
}

function partKey(part: PricePart): string {
  return part.kind === 'room' ? `${part.room} ${part.amount}` : part.kind;
}
