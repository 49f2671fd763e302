import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { Consent } from '#features/booking/components/checkout/consent.tsx';
import { ContactCard } from '#features/booking/components/checkout/contact-card.tsx';
import { PaymentCard } from '#features/booking/components/checkout/payment-card.tsx';
import { ProblemSummary } from '#features/booking/components/checkout/problem-summary.tsx';
import { TravellerCard } from '#features/booking/components/checkout/traveller-card.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { wholeUnitsFromUsd } from '#lib/money.ts';
import { useSignInAddress } from '../../../shell/use-sign-in-address.ts';
import { useSite } from '../../../shell/use-site.ts';
import { Card } from '../../../ui/card.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { useFormDraft } from '../../../ui/use-form-draft.ts';
import type { FormFacts } from './form-facts.ts';
import { SaleContact, SaleCredit, SaleObstacle } from './later-sale.ts';
import { Notes } from './notes.tsx';
import { OwnBookingAlert } from './own-booking.tsx';
import { PayButton } from './pay-button.tsx';
import type { Refusal, ShownOwnBooking } from './refusal.ts';

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
  const { slots, asked, countries, ways, payLater, officeAddress, isSignedIn, sale } = facts;
  const paidMinor = sale?.price.totalMinor ?? totalMinor;
  const typed = refusal?.typed ?? facts.opening;
  const problems = refusal?.problems ?? {};
  const form = useFirstProblem(refusal?.problems);
  const { pathname, search } = useLocation();
  const keptKey = useFormDraft(form, {
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
      <input type="hidden" name="submitKey" value={refusal?.submitKey ?? keptKey ?? facts.submitKey} />
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
            <SaleContact kind={kind} papers={sale.papers} typed={typed} problems={problems} />
            <SaleCredit
              kind={kind}
              sale={sale}
              notWithinHours={payLater.notWithinHours}
              isTold={note?.kind === 'no_credit'}
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
              ways={ways}
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
        {(sale ? !sale.obstacle : ways.length > 0) && (
          <PayButton
            totalMinor={totalMinor}
            ways={ways}
            holdMinutes={payLater.holdMinutes}
            sale={sale}
            isBusy={isBusy}
          />
        )}
      </Card>
    </Form>
  );
}
