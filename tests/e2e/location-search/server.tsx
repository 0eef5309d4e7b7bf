import { renderToString } from 'react-dom/server.browser';
import { Demo, type DemoProps } from './demo.tsx';

export function render(props: DemoProps): string {
  return renderToString(<Demo {...props} />);
}
