import { listMyPayments, paymentsPerPage } from '#features/booking/my-bookings/list-my-payments.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { factsOf, knownViewer } from '../../request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CreditCard } from '../../ui/icons.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { Route } from './+types/payments';
import { PageTitle } from './parts/page-title.tsx';
import { MoveRow } from './payments/move-row.tsx';
import { showMove } from './payments/show-move.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, preferences, search, catalogue } = factsOf(context);
  const { userId } = knownViewer(context);
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
  const { moves, ...list } = await listMyPayments(db, { userId, page });
  const reader = { language: preferences.language, cityName: search.places.cityName, now: new Date() };
  return {
    ...list,
    perPage: paymentsPerPage,
    moves: moves.map((move) => showMove(move, reader, catalogue.translator)),
  };
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const { moves, page, pages, total, perPage } = loaderData;
  if (moves.length === 0) {
    return (
      <>
        <PageTitle title={t('payments.title')} />
        <EmptyState
          icon={CreditCard}
          title={t('payments.empty')}
          className="rounded-lg border border-line bg-surface py-14"
          actions={
            <ButtonLink to="/flights" tone="accent">
              {t('payments.search')}
            </ButtonLink>
          }
        >
          {t('payments.emptyText')}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageTitle title={t('payments.title')} text={t('payments.text')} />
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {moves.map((move) => (
          <MoveRow key={move.key} move={move} />
        ))}
      </ul>
      {pages > 1 && (
        <Pagination
          page={page}
          pages={pages}
          total={total}
          pageSize={perPage}
          href={(wanted) => `/account/payments${wanted > 1 ? `?page=${wanted}` : ''}`}
          className="mt-5"
        />
      )}
    </>
  );
}
