import { useLocation } from 'react-router';
import { type Listed, totalText } from '#features/catalogue/editing/list-query.ts';
import { ButtonLink, type ButtonLinkProps } from '../../../ui/button.tsx';
import { Download } from '../../../ui/icons.tsx';
import { dialogParameters } from './use-list-address.ts';

interface ExportLinkProps extends Pick<ButtonLinkProps, 'tone' | 'className'> {
  /** Of the file. */
  path: string;
  list: Omit<Listed<unknown>, 'rows'>;
  /** Which list it is, where one file serves several. */
  name?: string;
  /** What the lines are, where the file leaves some out. */
  what?: string;
}

/** A file with all pages of the list in sight: its search, its filters, its order. Says how many lines that are. */
export function ExportLink({ path, list, name, what, ...look }: ExportLinkProps) {
  const params = new URLSearchParams(useLocation().search);
  for (const parameter of [...dialogParameters, 'page', 'view']) params.delete(parameter);
  if (name !== undefined) params.set('list', name);
  const query = params.toString();
  const lines = what ?? (list.matching === 1 ? 'line' : 'lines');
  return (
    <ButtonLink
      to={query === '' ? path : `${path}?${query}`}
      reloadDocument
      size="sm"
      icon={Download}
      {...look}
    >
      Export{' '}
      <span className="num font-normal">
        {totalText(list)} {lines}
      </span>
    </ButtonLink>
  );
}
