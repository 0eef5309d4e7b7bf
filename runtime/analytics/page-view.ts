import { createId } from './create-id.ts';
import { pushEvent } from './push-event.ts';
import { siteData } from './site-data.ts';

/** Tells analytics that a page is looked at, by the site's id and a token of this one view (spec 1 §7). */
export function tellPageView(): void {
  pushEvent('page_view', { page_view_id: `${siteData().site ?? ''}-${createId()}` });
}
