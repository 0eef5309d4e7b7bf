import { hydrateRoot } from 'react-dom/client';
import { Demo } from './demo.tsx';

const element = document.querySelector('#demo');
const data = document.querySelector('#props')?.textContent;
if (element && data) hydrateRoot(element, <Demo {...JSON.parse(data)} />);
