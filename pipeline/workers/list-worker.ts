/** Lists a spare site in a thread of its own, while the content is read and checked. */
import { listTree, type Tree } from '../publish/spare-site.ts';
import { serveTasks } from './protocol.ts';

export interface ListTasks {
  list: { input: string; output: Tree };
}

serveTasks<ListTasks>({ list: listTree });
