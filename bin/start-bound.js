/* Starts the command-line interface for `runChild`: it ends when the process that started it is gone. Needs a current Node. */
import './exit-with-parent.js';
import { start } from './start.js';

await start();
