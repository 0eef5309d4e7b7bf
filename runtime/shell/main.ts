/** The script of every page. Pages work without it: it adds what only scripts can know or do. */
import { watchClicks } from '../analytics/clicks.ts';
import { trackPageView } from '../analytics/events.ts';
import { watchChat } from './chat.ts';
import { watchConsent } from './consent.ts';
import { watchDialogs } from './dialogs.ts';
import { watchHeader } from './header.ts';
import { watchLateParts } from './late-parts.ts';
import { watchPageErrors } from './page-errors.ts';

watchPageErrors();
watchLateParts();
watchHeader();
watchConsent();
watchDialogs();
watchChat();
watchClicks();
// The order page tracks its own view: it may lead on to a variant, which is then the page that is viewed.
if (!document.querySelector('[data-island="checkout"]')) trackPageView();
