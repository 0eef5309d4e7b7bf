/** What `pipeline/render` draws pages with. */
import './styles/tokens.css';
import './styles/base.css';

export { Alternates } from './pages/alternates.tsx';
export { BuiltInPageBody } from './pages/built-in-page-body.tsx';
export { Head, type HeadModel, type SharedImage } from './pages/head.tsx';
export { NotFoundPage } from './pages/not-found-page.tsx';
export { PageBody } from './pages/page-body.tsx';
export { LanguageDialog, LanguageItem } from './shell/language-dialog.tsx';
export { ShellEnd } from './shell/shell-end.tsx';
export { ShellStart } from './shell/shell-start.tsx';
