import { RenewalView } from '../../runtime/renewal/renewal-view.tsx';
import { Island } from '../islands/island.tsx';
import { usePage } from '../page-context.ts';

/** The renewal confirmation (spec 2 §2.1): who renewed what only the browser knows. */
export function RenewalPage() {
  const { t } = usePage();
  return <Island name="renewal" view={RenewalView} props={{ title: t('renewal.title') }} />;
}
