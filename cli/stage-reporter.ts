import type { SiteOptions } from '../pipeline/site-options.ts';
import { createProgress } from './progress.ts';
import { progressBar } from './progress-bar.ts';

/** Tells on stderr which stage has ended, and how far rendering is; says nothing beside a machine format. */
export function stageReporter(shown: boolean): Pick<SiteOptions, 'onStage' | 'onPages'> {
  if (!shown) return {};
  const rendering = createProgress('render');
  return {
    onStage: (name, seconds) => createProgress(name).done(`${seconds.toFixed(2)} s`),
    onPages: (done, total) => rendering.update(progressBar(done, total, 'pages')),
  };
}
