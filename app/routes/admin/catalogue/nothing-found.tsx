import { useLocation } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Icon, Plus, RotateCcw, Upload } from '../../../ui/icons.tsx';
import { useListAddress } from './use-list-address.ts';

interface NothingFoundProps {
  icon: Icon;
  /** "No flights found". */
  title: string;
  kind: string;
}

/** A list without rows, and the way on: out of the search that finds nothing, or to the first row. */
export function NothingFound({ icon, title, kind }: NothingFoundProps) {
  const address = useListAddress();
  const { pathname, search } = useLocation();
  const isNarrowed = [...new URLSearchParams(search).keys()].some((name) => !['sort', 'page'].includes(name));
  return (
    <EmptyState
      icon={icon}
      title={title}
      level="h2"
      actions={
        isNarrowed ? (
          <ButtonLink to={pathname} size="sm" icon={RotateCcw}>
            Show all
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={address.with({ add: '1' })} size="sm" icon={Plus}>
              Add the first
            </ButtonLink>
            <ButtonLink to={`/admin/import/${kind}`} size="sm" icon={Upload}>
              Import a file
            </ButtonLink>
          </>
        )
      }
    />
  );
}
