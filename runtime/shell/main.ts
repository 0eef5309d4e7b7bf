/** The script of every page. Pages work without it: it adds what only scripts can know or do. */
import { watchOrderLinks } from '../analytics/watch-order-links.ts';
import { watchChat } from './chat.ts';
import { watchCookieSettings } from './cookie-settings.ts';
import { watchDialogs } from './dialogs.ts';
import { watchMainMenu } from './main-menu.ts';
import { watchScroll } from './scroll.ts';

watchScroll();
watchMainMenu();
watchCookieSettings();
watchDialogs();
watchChat();
watchOrderLinks();
