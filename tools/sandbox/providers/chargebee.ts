/** The stand-in for the card provider's script. */
import { createChargebeeScript } from './chargebee-script.ts';
import { browserWorld } from './provider-world.ts';

Object.assign(window, { Chargebee: createChargebeeScript(browserWorld) });
