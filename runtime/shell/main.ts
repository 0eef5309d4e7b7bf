/** The script of every page; pages also work without it. */
import { watchClicks } from '../analytics/clicks.ts';
import { trackPageView, whenShown } from '../analytics/events.ts';
import { watchChat } from './chat.ts';
import { watchConsent } from './consent.ts';
import { watchDialogs } from './dialogs.ts';
import { watchHeader } from './header.ts';
import { watchLanguage } from './language-suggestion.ts';
import { watchLateParts } from './late-parts.ts';
import { watchPageErrors } from './page-errors.ts';
import { watchVisitorAddress } from './visitor-address.ts';

watchPageErrors();
watchLateParts();
watchHeader();
whenShown(watchConsent);
watchDialogs();
watchChat();
whenShown(watchVisitorAddress);
watchClicks();
// A quiz that is tried again begins with its first question.
addEventListener('reset', ({ target }) => ((target as HTMLFormElement)[0] as HTMLElement).focus());
// The order page tracks its own view, as it may redirect to a variant, and stays free of offers of another page and of what was bought.
if (!document.querySelector('[data-island="checkout"]')) {
  trackPageView();
  watchLanguage();
  if (document.referrer.includes('/order')) void import('./receipt.ts');
}
