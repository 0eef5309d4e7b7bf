/** Script that `meridian dev` adds to pages: updates them after a change and shows findings. */
import { fetchThisPage, followSite } from './follow-site.ts';

followSite({ fetchPage: fetchThisPage });
