import { listMyPayments, paymentsPerPage } from '#features/booking/my-bookings/my-bookings.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CreditCard } from '#ui/office-icons.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { factsOf, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/payments';
import { PageTitle } from './page-parts.tsx';
import { PaymentRow } from './payments/payment-row.tsx';
import { showPayment } from './payments/show-payment.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, preferences, search, catalogue } = factsOf(context);
  const { userId } = knownViewer(context);
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
  const { moves, ...list } = await listMyPayments(db, { userId, page });
  const reader = { language: preferences.language, cityName: search.places.cityName, now: new Date() };
  return {
    ...list,
    pageSize: paymentsPerPage,
    moves: moves.map((move) => showPayment(move, reader, catalogue.translator)),
  };
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const { moves, ...paged } = loaderData;
  const isEmpty = moves.length === 0;
  return (
    <>
      <PageTitle title={t('payments.title')} text={isEmpty ? undefined : t('payments.text')} />
      {isEmpty ? (
        <EmptyState
          icon={CreditCard}
          title={t('payments.empty')}
          className="rounded-lg border border-line bg-surface py-14"
          links={[{ to: '/flights', text: t('payments.search'), tone: 'accent' }]}
        >
          {t('payments.emptyText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {moves.map((move) => (
            <PaymentRow key={move.key} payment={move} />
          ))}
        </ul>
      )}
      <Pagination
        {...paged}
        href={(wanted) => `/account/payments${wanted > 1 ? `?page=${wanted}` : ''}`}
        className="mt-5"
      />
    </>
  );
}
