/** The script of every page. Pages work without it: it adds what only scripts can know or do. */
import { tellPageView } from '../analytics/page-view.ts';
import { watchClicks } from '../analytics/watch-clicks.ts';
import { watchOrderLinks } from '../analytics/watch-order-links.ts';
import { watchChat } from './chat.ts';
import { watchCookieSettings } from './cookie-settings.ts';
import { watchDialogs } from './dialogs.ts';
import { watchLateParts } from './late-parts.ts';
import { watchMainMenu } from './main-menu.ts';
import { watchMeasuring } from './measuring.ts';
import { watchPageErrors } from './page-errors.ts';
import { watchScroll } from './scroll.ts';

watchPageErrors();
watchLateParts();
watchScroll();
watchMainMenu();
watchCookieSettings(watchMeasuring());
watchDialogs();
watchChat();
watchOrderLinks();
watchClicks();
// The order page tells of itself: it may lead on to a variant, which is then the page that is looked at.
if (!document.querySelector('[data-island="checkout"]')) tellPageView();
