import { LoadFailedAlert } from '../load-failed.tsx';

/** In place of figures that could not be read. */
export function ReportError() {
  return <LoadFailedAlert text="Failed to load analytics" />;
}
