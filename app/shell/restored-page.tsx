import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { usePageRestored } from '../ui/use-page-restored.ts';

/**
 * A form that led to another document, such as a payment page, is still being sent when the browser brings its page back,
 * and its button would be busy for ever. Going to the same address ends that, asks the server what there is now, and
 * leaves what was typed in place.
 */
export function RestoredPage() {
  const { state } = useNavigation();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  usePageRestored(() => {
    if (state === 'idle') revalidate();
    else navigate(`${pathname}${search}${hash}`, { replace: true, preventScrollReset: true });
  });
  return null;
}
