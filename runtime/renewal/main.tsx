import { hydrateRoot } from 'react-dom/client';
import { mountIslands } from '../island/mount-islands.ts';
import { RenewalView } from './renewal-view.tsx';

mountIslands('renewal', (element, props: { readonly title: string }) => {
  hydrateRoot(element, <RenewalView {...props} />);
});
