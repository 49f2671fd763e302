import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import type { PaymentChoice } from '#features/booking/checkout/payment-choices.ts';
import type { SaleFacts } from '#features/booking/checkout/sale-facts.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents, wholeUnitsFormatter, wholeUnitsFromUsd } from '#lib/money.ts';
import { usePrice } from '../../../shell/use-price.ts';
import { useSignInAddress } from '../../../shell/use-sign-in-address.ts';
import { useSite } from '../../../shell/use-site.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Lock } from '../../../ui/icons.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { useFormDraft } from '../../../ui/use-form-draft.ts';
import { Consent } from './consent.tsx';
import { ContactCard } from './contact-card.tsx';
import type { FormFacts } from './form-facts.ts';
import { SaleContact, SaleCredit, SaleObstacle } from './later-sale.ts';
import { Notes } from './notes.tsx';
import { OwnBookingAlert } from './own-booking.tsx';
import { PaymentCard } from './payment-card.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import type { Refusal, ShownOwnBooking } from './refusal.ts';
import { TravellerCard } from './traveller-card.tsx';

/** One form for everything: who travels, where the ticket goes, how it is paid; beside it, what is bought. */
export function BookingForm({
  facts,
  own,
  refusal,
  totalMinor,
  resultsAddress,
  heading,
  lede,
  alert,
  conditions,
  children,
}: {
  facts: FormFacts;
  /** This trip, where the reader has it already. */
  own: ShownOwnBooking | undefined;
  refusal: Partial<Refusal> | undefined;
  totalMinor: number;
  resultsAddress: string;
  heading: string;
  lede: ReactNode;
  /** What has changed since the page before. */
  alert: ReactNode;
  /** What comes back, until when. They stand where they are agreed to. */
  conditions: ReactNode;
  /** What is bought, with its price. */
  children: ReactNode;
}) {
  const { t } = useTranslation('checkout');
  const { t: selling } = useTranslation('selling');
  const { currency } = useSite();
  const signInAddress = useSignInAddress();
  const isBusy = useNavigation().formMethod === 'POST';
  const { slots, asked, countries, choices, payLater, officeAddress, isSignedIn, sale } = facts;
  const paidMinor = sale?.price.totalMinor ?? totalMinor;
  const typed = refusal?.typed ?? facts.opening;
  const problems = refusal?.problems ?? {};
  const form = useFirstProblem(refusal?.problems);
  const { pathname, search } = useLocation();
  const storedKey = useFormDraft(form, {
    name: `${pathname}${search}`,
    key: 'submitKey',
    isAnswered: refusal !== undefined,
  });
  const news = useRef<HTMLDivElement>(null);
  // What was refused speaks of the price, which is asked for anew after it.
  const note = isBusy ? undefined : refusal?.note;
  // The button stands far below what it brought about.
  useEffect(() => {
    if (note) news.current?.focus();
  }, [note]);
  const kind = asked ? 'Flights' : 'Stay';
  // Who hears why only now has typed everything already.
  const isOpen = !sale?.obstacle || refusal !== undefined;
  return (
    <Form
      ref={form}
      method="post"
      className="group/form wrap grid gap-4 py-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:gap-x-8 lg:py-8 lg:pb-20"
    >
      {/* Enter presses the first button there is, which must not be the one that releases a hold. */}
      {own && <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />}
      <input type="hidden" name="submitKey" value={refusal?.submitKey ?? storedKey ?? facts.submitKey} />
      <input type="hidden" name="signedIn" value={isSignedIn ? 'yes' : ''} />
      <input type="hidden" name="seenUnits" value={wholeUnitsFromUsd(paidMinor, currency.ratePerUsd)} />
      <input type="hidden" name="seenCurrency" value={currency.code} />
      {sale && <input type="hidden" name="seenMarkup" value={sale.markupPercentage} />}
      {sale && <input type="hidden" name="seenSeller" value={sale.agentId ?? ''} />}
      <header className="lg:col-span-2">
        <h1 className="text-2xl lg:text-3xl">{heading}</h1>
        <p className="num mt-1 text-ink-2">{lede}</p>
      </header>
      <div ref={news} tabIndex={-1} className="grid gap-4 outline-none empty:hidden lg:col-span-2">
        {sale?.obstacle ? (
          <SaleObstacle {...sale.obstacle} />
        ) : note ? (
          <Notes note={note} totalMinor={paidMinor} resultsAddress={resultsAddress} />
        ) : own ? (
          <OwnBookingAlert own={own} />
        ) : (
          alert
        )}
        <ProblemSummary problems={problems} slots={slots} isStay={!asked} isSale={sale !== null} />
      </div>
      <div className="grid min-w-0 gap-4">
        {(isOpen ? slots : []).map((slot, position) => {
          const traveller = typed.travellers[position];
          return (
            traveller && (
              <TravellerCard
                key={`${slot.type}${slot.number}`}
                slot={slot}
                position={position}
                typed={traveller}
                problems={problems}
                asked={asked}
                countries={countries}
                isSale={sale !== null}
              />
            )
          );
        })}
        {!isOpen ? null : sale ? (
          <>
            <SaleContact kind={kind} documents={sale.documents} typed={typed} problems={problems} />
            <SaleCredit
              kind={kind}
              sale={sale}
              notWithinHours={payLater.notWithinHours}
              isReported={note?.kind === 'no_credit'}
              typed={typed}
              problems={problems}
            />
          </>
        ) : (
          <>
            <ContactCard
              kind={kind}
              typed={typed}
              problems={problems}
              signInAddress={isSignedIn ? null : signInAddress}
            />
            <PaymentCard
              kind={kind}
              choices={choices}
              totalMinor={totalMinor}
              kesPerUsd={facts.kesPerUsd}
              payLater={payLater}
              officeAddress={officeAddress}
              typed={typed}
              problems={problems}
            />
          </>
        )}
        <Card>
          {conditions}
          <p className="mt-3 text-sm text-ink-2">{sale ? selling('cancelling') : t('pay.refunds')}</p>
        </Card>
        {isOpen && <Consent isSale={sale !== null} isGiven={typed.consent} error={problems.consent} />}
      </div>
      <Card className="grid gap-5 shadow-2 lg:sticky lg:top-6">
        {children}
        {(sale ? !sale.obstacle : choices.length > 0) && (
          <PayButton
            totalMinor={totalMinor}
            choices={choices}
            holdMinutes={payLater.holdMinutes}
            sale={sale}
            isBusy={isBusy}
          />
        )}
      </Card>
    </Form>
  );
}

/** What it says follows the chosen way to pay, also without scripts. An agent pays from credit. */
function PayButton({
  totalMinor,
  choices,
  holdMinutes,
  sale,
  isBusy,
}: {
  totalMinor: number;
  choices: readonly PaymentChoice[];
  holdMinutes: number;
  sale: SaleFacts | null;
  isBusy: boolean;
}) {
  const { t, language } = useTranslation('checkout');
  const { t: selling } = useTranslation('selling');
  const price = usePrice();
  const dollars = (amountMinor: number) => ({ price: formatUsdCents(amountMinor, language) });
  const isShort = sale !== null && sale.availableMinor < sale.price.netMinor;
  const total = sale ? dollars(sale.price.totalMinor) : { price: price(totalMinor) };
  const shillings = sale ? undefined : choices.find(({ method }) => method === 'mpesa')?.asks.amountMinor;
  return (
    <div>
      <Button
        type="submit"
        // Who has too little first goes for more.
        tone={isShort ? 'line' : 'accent'}
        size="lg"
        icon={Lock}
        block
        busy={isBusy}
        busyLabel={sale ? selling('busy') : t('pay.busy')}
        className="px-4"
      >
        <span className="group-has-[:is([data-later],[value=mpesa]):checked]/form:hidden">
          {sale ? selling('issue', total) : t('pay.now', total)}
        </span>
        {shillings && (
          <span className="hidden group-has-[[value=mpesa]:checked]/form:inline">
            {t('pay.now', { price: wholeUnitsFormatter({ symbol: 'KSh' }, language)(shillings / 100) })}
          </span>
        )}
        <span className="hidden group-has-[[data-later]:checked]/form:inline">
          {sale ? selling('hold', total) : t('pay.later', total)}
        </span>
      </Button>
      <p className="num mt-3 text-center text-sm text-balance text-ink-3">
        {sale ? (
          <>
            <span className="group-has-[[data-later]:checked]/form:hidden">{selling('paid')}</span>
            <span className="hidden group-has-[[data-later]:checked]/form:inline">{selling('reserved')}</span>
          </>
        ) : (
          t('price.heldText', { count: holdMinutes })
        )}
      </p>
    </div>
  );
}
