import { isRouteErrorResponse, useLocation } from 'react-router';
import { PageMeta } from '../../shell/page-meta.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Compass, RotateCw, TriangleAlert } from '../../ui/icons.tsx';

export function AdminErrorScreen({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <PageMeta title="Page not found" hidden />
        <EmptyState
          icon={Compass}
          level="h1"
          title="404"
          className="py-20"
          actions={
            <>
              <ButtonLink to="/admin" tone="brand">
                Go to the dashboard
              </ButtonLink>
              <ButtonLink to="/" reloadDocument>
                Return to Home
              </ButtonLink>
            </>
          }
        >
          Oops! Page not found
        </EmptyState>
      </>
    );
  }
  const isUnavailable = isRouteErrorResponse(error) && error.status === 503;
  return (
    <>
      <PageMeta title="Something went wrong" hidden />
      <EmptyState
        icon={TriangleAlert}
        level="h1"
        title={isUnavailable ? "We can't do this right now" : 'Something went wrong on our side'}
        className="py-20"
        actions={
          <ButtonLink to={pathname + search} reloadDocument icon={RotateCw}>
            Try again
          </ButtonLink>
        }
      >
        {isUnavailable && 'The database is away, full or too busy. '}
        Try again in a moment. If it keeps happening, the server's log has the reason.
      </EmptyState>
    </>
  );
}
