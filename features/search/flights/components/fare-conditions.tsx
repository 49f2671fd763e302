import { Check, X } from '#app/ui/icons.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { type FareLine, fareLines } from '../fare-lines.ts';
import { fareKey } from '../shown-itinerary.ts';
import { FactLine } from './fact-line.tsx';
import type { FlightDetailsProps } from './flight-details-props.ts';

/** What a change costs and what comes back, with amounts and dates. */
export function FareConditions({
  itinerary,
  fares,
  today,
  messages,
}: Pick<FlightDetailsProps, 'itinerary' | 'fares' | 'today' | 'messages'>) {
  const { t } = useTranslation('flights');
  const parts = itinerary.flights.map((flight) => ({
    priceMinor: flight.priceMinor,
    terms: fares[fareKey(flight)]?.terms ?? [],
  }));
  const departure = itinerary.flights[0]?.departs.slice(0, 10) ?? today;
  return (
    <section>
      <h4 className="mb-3 text-base tracking-normal">{t('details.conditions')}</h4>
      <ul className="num grid gap-2 text-sm">
        {fareLines(parts, departure, today).map((line) => {
          const isGood = line.kind === 'change' || line.kind === 'refund';
          return (
            <FactLine key={JSON.stringify(line)} icon={isGood ? Check : X} tone={isGood ? 'good' : 'bad'}>
              {sentence(line)}
            </FactLine>
          );
        })}
      </ul>
    </section>
  );

  function sentence(line: FareLine): string {
    switch (line.kind) {
      case 'change': {
        const price = messages.price(line.feeMinor);
        if (line.until === null)
          return line.feeMinor === 0 ? t('details.changeFreeAlways') : t('details.changeAlways', { price });
        const date = messages.date(line.until);
        return line.feeMinor === 0 ? t('details.changeFree', { date }) : t('details.change', { price, date });
      }
      case 'noChange':
        return line.after === null
          ? t('details.noChange')
          : t('details.noChangeAfter', { date: messages.date(line.after) });
      case 'noRefund':
        return line.after === null
          ? t('details.noRefund')
          : t('details.noRefundAfter', { date: messages.date(line.after) });
      case 'refund': {
        const said = {
          price: messages.price(line.backMinor),
          percent: line.percent ?? 0,
          date: line.until === null ? '' : messages.date(line.until),
        };
        if (line.percent === null)
          return line.until === null
            ? t('details.refundAmountAlways', said)
            : t('details.refundAmount', said);
        return line.until === null ? t('details.refundAlways', said) : t('details.refund', said);
      }
    }
  }
}
