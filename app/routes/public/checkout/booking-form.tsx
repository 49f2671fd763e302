import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { type CheckoutMessages, contactInputs, type TypedCheckout } from '#features/booking/checkout/checkout-form.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents, type UsdMinor, wholeUnitsFromUsd } from '#lib/money.ts';
import { Card } from '#ui/card.tsx';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { useFormDraft } from '#ui/use-form-draft.ts';
import { usePrice } from '../../../shell/price.tsx';
import { useSignInAddress, useSite } from '../../../shell/use-site.ts';
import { OwnBookingAlert, RefusalAlert } from './checkout-alerts.tsx';
import { Agreement, HeldNote, PayButton, ProblemSummary } from './confirm-and-pay.tsx';
import type { FormFacts } from './form-facts.ts';
import { SaleContact, SaleCredit, SaleObstacle } from './later-sale.ts';
import { PaymentCard } from './payment-card.tsx';
import type { OwnBookingSummary, Refusal } from './submit-checkout.ts';
import { TravellerCard } from './traveller-card.tsx';
import { useContactCheck } from './use-contact-check.ts';

/** One form with travellers, contact and payment; beside it the trip and its price. */
export function BookingForm(props: {
  facts: FormFacts;
  /** The reader's existing booking of this trip. */
  own: OwnBookingSummary | undefined;
  refusal: Partial<Refusal> | undefined;
  totalUsdMinor: UsdMinor;
  resultsAddress: string;
  heading: string;
  /** What is bought, in a few lines at the top of a phone. */
  brief: ReactNode;
  /** Beside them. */
  picture?: ReactNode;
  /** The price change since the previous page. */
  alert: ReactNode;
  /** What the guest asks of the hotel. */
  request?: ReactNode;
  /** Refund terms. They stand above the payment. */
  conditions: ReactNode;
  /** Something may come back. */
  hasRefund: boolean;
  /** The trip and its price. */
  children: ReactNode;
}) {
  const { facts, own, refusal, totalUsdMinor, resultsAddress, heading } = props;
  const { brief, picture, alert, request, conditions, hasRefund, children } = props;
  const { t, language } = useTranslation('checkout');
  const { t: selling } = useTranslation('selling');
  const price = usePrice();
  const { currency } = useSite();
  const signInAddress = useSignInAddress();
  const isBusy = useNavigation().formMethod === 'POST';
  const { slots, requirements, countries, choices, payLater, isSignedIn, sale } = facts;
  const paidMinor = sale?.price.totalUsdMinor ?? totalUsdMinor;
  const typed = refusal?.typed ?? facts.opening;
  const refused = refusal?.problems ?? {};
  const { messages, meant, ...checks } = useContactCheck(refusal);
  const problems = { ...refused, ...messages };
  const form = useFirstProblem(refusal?.problems);
  const { pathname, search } = useLocation();
  const storedKey = useFormDraft(form, {
    name: `${pathname}${search}`,
    key: 'submitKey',
    isAnswered: refusal !== undefined,
  });
  const alertBox = useRef<HTMLDivElement>(null);
  // A refusal compares with the current price, which loads again while the form is busy.
  const note = isBusy ? undefined : refusal?.note;
  // The alert stands far above the button that caused it.
  useEffect(() => {
    if (note) alertBox.current?.focus();
  }, [note]);
  const kind = requirements ? 'Flights' : 'Stay';
  // An obstacle that appears after a submit must not hide the fields that were filled in.
  const isOpen = !sale?.obstacle || refusal !== undefined;
  const canPay = sale ? !sale.obstacle : choices.length > 0;
  return (
    <Form
      {...checks}
      ref={form}
      method="post"
      className="group/pay wrap grid gap-4 py-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:gap-x-8 lg:pb-20"
    >
      {/* Enter presses the first button there is, which must not be the one that releases a hold. */}
      {own && <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />}
      <input type="hidden" name="submitKey" value={refusal?.submitKey ?? storedKey ?? facts.submitKey} />
      <input type="hidden" name="entry" value={facts.entry} />
      <input type="hidden" name="signedIn" value={isSignedIn ? 'yes' : ''} />
      <input type="hidden" name="seenUnits" value={wholeUnitsFromUsd(paidMinor, currency.ratePerUsd)} />
      <input type="hidden" name="seenCurrency" value={currency.code} />
      {sale && <input type="hidden" name="seenMarkup" value={sale.markupPercentage} />}
      {sale && <input type="hidden" name="seenSeller" value={sale.agentId ?? ''} />}
      {/* On a phone the steps above say it. */}
      <h1 className="text-2xl max-lg:sr-only lg:col-span-2">{heading}</h1>
      <Card className="flex items-start gap-3 lg:hidden">
        {picture}
        <div className="num min-w-0 flex-1 text-sm text-ink-2">
          {brief}
          <p className="mt-1 flex items-baseline justify-between gap-4 text-ink">
            {t('price.total')}
            <strong className="isolate-ltr text-base font-semibold">
              {sale ? formatUsdCents(paidMinor, language) : price(paidMinor)}
            </strong>
          </p>
        </div>
      </Card>
      <div
        ref={alertBox}
        tabIndex={-1}
        data-summary={Object.keys(refused).length > 0 || undefined}
        className="grid scroll-mt-4 gap-4 outline-none empty:hidden lg:col-span-2"
      >
        {sale?.obstacle ? (
          <SaleObstacle {...sale.obstacle} />
        ) : note ? (
          <RefusalAlert note={note} totalUsdMinor={paidMinor} resultsAddress={resultsAddress} />
        ) : own ? (
          <OwnBookingAlert own={own} />
        ) : (
          alert
        )}
        <ProblemSummary
          problems={refused}
          current={problems}
          slots={slots}
          choices={choices}
          isStay={!requirements}
          isSale={sale !== null}
        />
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
                requirements={requirements}
                countries={countries}
                isSale={sale !== null}
              />
            )
          );
        })}
        {!isOpen ? null : sale ? (
          <SaleContact kind={kind} documents={sale.documents} typed={typed} problems={problems} />
        ) : (
          <ContactCard
            kind={kind}
            typed={typed}
            problems={problems}
            meant={meant}
            signInAddress={isSignedIn ? null : signInAddress}
          />
        )}
        {isOpen && request}
        <Card>
          {conditions}
          {hasRefund && <p className="mt-3 text-sm text-ink-2">{sale ? selling('cancelling') : t('pay.refunds')}</p>}
        </Card>
        {!isOpen ? null : sale ? (
          <SaleCredit
            kind={kind}
            sale={sale}
            notWithinHours={payLater.notWithinHours}
            isReported={note?.kind === 'no_credit'}
            typed={typed}
            problems={problems}
          />
        ) : (
          <PaymentCard kind={kind} facts={facts} typed={typed} problems={problems} />
        )}
      </div>
      {/* On a phone the button is always in sight. */}
      <div className="grid gap-4 rounded-lg border border-line bg-surface p-6 shadow-2 max-lg:contents lg:sticky lg:top-6">
        <Card className="grid gap-4 lg:contents">
          {children}
          {canPay && (
            <>
              <Agreement isSale={sale !== null} />
              <div className="lg:hidden">
                <HeldNote payLater={payLater} sale={sale} />
              </div>
            </>
          )}
        </Card>
        {canPay && (
          <PayButton totalUsdMinor={totalUsdMinor} choices={choices} payLater={payLater} sale={sale} isBusy={isBusy} />
        )}
      </div>
    </Form>
  );
}

function ContactCard(props: {
  kind: 'Flights' | 'Stay';
  typed: Pick<TypedCheckout, 'email' | 'phone'>;
  problems: CheckoutMessages;
  /** The address that a misspelt one may have meant. */
  meant: string | undefined;
  /** Null when signed in. */
  signInAddress: string | null;
}) {
  const { kind, typed, problems, meant, signInAddress } = props;
  const { t } = useTranslation('checkout');
  const input = contactInputs(typed, problems);
  const email = input('email');
  const question = meant && t('contact.emailMeant', { email: meant });
  return (
    <Card role="group" aria-labelledby="contact-heading">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="contact-heading" className="text-lg">
          {t(`contact.heading${kind}`)}
        </h2>
        {signInAddress && (
          <p className="text-sm text-ink-3">
            {t('contact.haveAccount')}{' '}
            <Link to={signInAddress} className="-my-3 inline-block py-3 font-semibold underline">
              {t('contact.signIn')}
            </Link>
          </p>
        )}
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Input {...email} label={t('contact.email')} hint={question} error={email.error && (question || email.error)} />
        <Input {...input('phone')} label={t('contact.phone')} hint={t(`contact.phoneHint${kind}`)} />
      </div>
    </Card>
  );
}
