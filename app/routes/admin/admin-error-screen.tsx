import { Compass, RotateCw, TriangleAlert } from 'lucide-react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { PageMeta } from '../../shell/page-meta.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

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
  return (
    <>
      <PageMeta title="Something went wrong" hidden />
      <EmptyState
        icon={TriangleAlert}
        level="h1"
        title="Something went wrong on our side"
        className="py-20"
        actions={
          <ButtonLink to={pathname + search} reloadDocument icon={RotateCw}>
            Try again
          </ButtonLink>
        }
      >
        Try again in a moment. If it keeps happening, the server's log has the reason.
      </EmptyState>
    </>
  );
}
