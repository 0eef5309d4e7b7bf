/** Names of countries and US states by language (spec 2 §3.5, §3.6), for the build alone: it has all languages. */
import arCountries from '../../data/countries/ar.json' with { type: 'json' };
import csCountries from '../../data/countries/cs.json' with { type: 'json' };
import deCountries from '../../data/countries/de.json' with { type: 'json' };
import dkCountries from '../../data/countries/dk.json' with { type: 'json' };
import enCountries from '../../data/countries/en.json' with { type: 'json' };
import esCountries from '../../data/countries/es.json' with { type: 'json' };
import fiCountries from '../../data/countries/fi.json' with { type: 'json' };
import frCountries from '../../data/countries/fr.json' with { type: 'json' };
import heCountries from '../../data/countries/he.json' with { type: 'json' };
import hiCountries from '../../data/countries/hi.json' with { type: 'json' };
import huCountries from '../../data/countries/hu.json' with { type: 'json' };
import idCountries from '../../data/countries/id.json' with { type: 'json' };
import itCountries from '../../data/countries/it.json' with { type: 'json' };
import jpCountries from '../../data/countries/jp.json' with { type: 'json' };
import koCountries from '../../data/countries/ko.json' with { type: 'json' };
import nlCountries from '../../data/countries/nl.json' with { type: 'json' };
import noCountries from '../../data/countries/no.json' with { type: 'json' };
import plCountries from '../../data/countries/pl.json' with { type: 'json' };
import ptCountries from '../../data/countries/pt.json' with { type: 'json' };
import roCountries from '../../data/countries/ro.json' with { type: 'json' };
import ruCountries from '../../data/countries/ru.json' with { type: 'json' };
import svCountries from '../../data/countries/sv.json' with { type: 'json' };
import thCountries from '../../data/countries/th.json' with { type: 'json' };
import trCountries from '../../data/countries/tr.json' with { type: 'json' };
import uaCountries from '../../data/countries/ua.json' with { type: 'json' };
import vnCountries from '../../data/countries/vn.json' with { type: 'json' };
import zhCountries from '../../data/countries/zh.json' with { type: 'json' };
import arStates from '../../data/us-states/ar.json' with { type: 'json' };
import csStates from '../../data/us-states/cs.json' with { type: 'json' };
import deStates from '../../data/us-states/de.json' with { type: 'json' };
import dkStates from '../../data/us-states/dk.json' with { type: 'json' };
import enStates from '../../data/us-states/en.json' with { type: 'json' };
import esStates from '../../data/us-states/es.json' with { type: 'json' };
import fiStates from '../../data/us-states/fi.json' with { type: 'json' };
import frStates from '../../data/us-states/fr.json' with { type: 'json' };
import heStates from '../../data/us-states/he.json' with { type: 'json' };
import hiStates from '../../data/us-states/hi.json' with { type: 'json' };
import huStates from '../../data/us-states/hu.json' with { type: 'json' };
import idStates from '../../data/us-states/id.json' with { type: 'json' };
import itStates from '../../data/us-states/it.json' with { type: 'json' };
import jpStates from '../../data/us-states/jp.json' with { type: 'json' };
import koStates from '../../data/us-states/ko.json' with { type: 'json' };
import nlStates from '../../data/us-states/nl.json' with { type: 'json' };
import noStates from '../../data/us-states/no.json' with { type: 'json' };
import plStates from '../../data/us-states/pl.json' with { type: 'json' };
import ptStates from '../../data/us-states/pt.json' with { type: 'json' };
import roStates from '../../data/us-states/ro.json' with { type: 'json' };
import ruStates from '../../data/us-states/ru.json' with { type: 'json' };
import svStates from '../../data/us-states/sv.json' with { type: 'json' };
import thStates from '../../data/us-states/th.json' with { type: 'json' };
import trStates from '../../data/us-states/tr.json' with { type: 'json' };
import uaStates from '../../data/us-states/ua.json' with { type: 'json' };
import vnStates from '../../data/us-states/vn.json' with { type: 'json' };
import zhStates from '../../data/us-states/zh.json' with { type: 'json' };
import type { ReferenceCode } from './locales.ts';

/** Maps codes to names: `{ "DE": "Germany" }`. */
export type Names = Readonly<Record<string, string>>;

/** The names of a language. */
interface NameTables {
  readonly countries: Names;
  readonly usStates: Names;
}

/** Lists the names in each language of the reference data. */
export const nameTables: Readonly<Record<ReferenceCode, NameTables>> = {
  ar: { countries: arCountries, usStates: arStates },
  cs: { countries: csCountries, usStates: csStates },
  de: { countries: deCountries, usStates: deStates },
  dk: { countries: dkCountries, usStates: dkStates },
  en: { countries: enCountries, usStates: enStates },
  es: { countries: esCountries, usStates: esStates },
  fi: { countries: fiCountries, usStates: fiStates },
  fr: { countries: frCountries, usStates: frStates },
  he: { countries: heCountries, usStates: heStates },
  hi: { countries: hiCountries, usStates: hiStates },
  hu: { countries: huCountries, usStates: huStates },
  id: { countries: idCountries, usStates: idStates },
  it: { countries: itCountries, usStates: itStates },
  jp: { countries: jpCountries, usStates: jpStates },
  ko: { countries: koCountries, usStates: koStates },
  nl: { countries: nlCountries, usStates: nlStates },
  no: { countries: noCountries, usStates: noStates },
  pl: { countries: plCountries, usStates: plStates },
  pt: { countries: ptCountries, usStates: ptStates },
  ro: { countries: roCountries, usStates: roStates },
  ru: { countries: ruCountries, usStates: ruStates },
  sv: { countries: svCountries, usStates: svStates },
  th: { countries: thCountries, usStates: thStates },
  tr: { countries: trCountries, usStates: trStates },
  ua: { countries: uaCountries, usStates: uaStates },
  vn: { countries: vnCountries, usStates: vnStates },
  zh: { countries: zhCountries, usStates: zhStates },
};
