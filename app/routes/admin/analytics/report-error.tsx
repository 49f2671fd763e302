import { RotateCw } from 'lucide-react';
import { useLocation } from 'react-router';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

/** In place of figures that could not be read. */
export function ReportError() {
  const { pathname, search } = useLocation();
  return (
    <Alert
      tone="danger"
      title="Failed to load analytics"
      action={
        <ButtonLink to={`${pathname}${search}`} reloadDocument size="sm" icon={RotateCw}>
          Retry
        </ButtonLink>
      }
    >
      Something went wrong on our side.
    </Alert>
  );
}
