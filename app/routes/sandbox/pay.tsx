import { data, redirect } from 'react-router';
import { maskPhone } from '#features/booking/contact.ts';
import { answerHostedPayment, readHostedPayment } from '#features/payments/sandbox/hosted-payment.ts';
import { isSandboxChoice, lateSeconds } from '#features/payments/sandbox/sandbox-choices.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Clock, SearchX } from '#ui/icons.tsx';
import { readForm } from '../../answer-form.ts';
import { factsOf } from '../../request-context.ts';
import { noStore } from '../../response-headers.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import type { Route } from './+types/pay';
import { HostedPage, TestRibbon } from './pay/hosted-page.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, payments, baseUrl } = factsOf(context);
  const payment = payments.providers.has('sandbox') ? await readHostedPayment(db, params.id) : undefined;
  if (!payment) return data(null, 404);
  const { returnUrl, payerPhone, ...shown } = payment;
  return data({
    ...shown,
    payerPhone: payerPhone && maskPhone(payerPhone),
    back: pathOf(returnUrl, baseUrl),
    isDeposit: payment.reference.startsWith('DEP-'),
  });
}

/** The redirect decides nothing: the sandbox reports the result by callbacks, like a real provider. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, payments, baseUrl } = factsOf(context);
  if (!payments.providers.has('sandbox')) return data(null, 404);
  const { text } = await readForm(request);
  const choice = text('choice');
  if (!isSandboxChoice(choice)) return data(null, 400);
  const late = lateSeconds.find((seconds) => String(seconds) === text('lateSeconds')) ?? lateSeconds[0];
  const answered = await answerHostedPayment(db, params.id, { choice, lateSeconds: late });
  return redirect(
    answered.ok ? pathOf(answered.returnUrl, baseUrl) : `/sandbox/pay/${encodeURIComponent(params.id)}`,
    303,
  );
}

export const headers = () => noStore.headers;

export default function Pay({ loaderData: payment }: Route.ComponentProps) {
  const { t } = useTranslation('payment');
  if (!payment) {
    return (
      <Screen title={t('hosted.goneHeading')} text={t('hosted.goneText')} icon={SearchX}>
        <ButtonLink to="/booking" tone="brand">
          {t('hosted.findBooking')}
        </ButtonLink>
      </Screen>
    );
  }
  const { state, back, isDeposit } = payment;
  if (state !== 'open') {
    return (
      <Screen
        title={t(`hosted.${state}Heading`)}
        text={t(isDeposit ? `hosted.${state}DepositText` : `hosted.${state}Text`)}
        icon={Clock}
      >
        <ButtonLink to={back} tone="brand">
          {t(isDeposit ? 'hosted.backToFunding' : 'hosted.back')}
        </ButtonLink>
      </Screen>
    );
  }
  return <HostedPage payment={payment} />;
}

function Screen(props: { icon: typeof Clock; title: string; text: string; children: React.ReactNode }) {
  return (
    <>
      <PageMeta title={props.title} hidden />
      <TestRibbon />
      <EmptyState
        icon={props.icon}
        level="h1"
        title={props.title}
        actions={props.children}
        className="wrap min-h-90 content-center py-16"
      >
        {props.text}
      </EmptyState>
    </>
  );
}

/** A relative path for pages of this site. */
function pathOf(url: string, baseUrl: string): string {
  return url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
}
