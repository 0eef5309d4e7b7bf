/** The components for `pipeline/render`. */
import './styles/tokens.css';
import './styles/fallback-fonts.css';
import './styles/base.css';
import './styles/shapes.css';

export { BuiltInPageBody, NotFoundPage } from './pages/built-in-pages.tsx';
export { Alternate, type HeadModel, headMarkup, type SharedImage } from './pages/head.tsx';
export { bodyMarkup } from './pages/page-body.tsx';
export { LanguageDialog, LanguageItem } from './shell/dialogs.tsx';
export { ShellEnd, ShellStart } from './shell/shell.tsx';
