/** Country names by language, then by ISO 3166-1 alpha-2 code (spec 2 §3.5). */
import ar from './countries/ar.json' with { type: 'json' };
import cs from './countries/cs.json' with { type: 'json' };
import de from './countries/de.json' with { type: 'json' };
import dk from './countries/dk.json' with { type: 'json' };
import en from './countries/en.json' with { type: 'json' };
import es from './countries/es.json' with { type: 'json' };
import fi from './countries/fi.json' with { type: 'json' };
import fr from './countries/fr.json' with { type: 'json' };
import he from './countries/he.json' with { type: 'json' };
import hi from './countries/hi.json' with { type: 'json' };
import hu from './countries/hu.json' with { type: 'json' };
import id from './countries/id.json' with { type: 'json' };
import it from './countries/it.json' with { type: 'json' };
import jp from './countries/jp.json' with { type: 'json' };
import ko from './countries/ko.json' with { type: 'json' };
import nl from './countries/nl.json' with { type: 'json' };
import no from './countries/no.json' with { type: 'json' };
import pl from './countries/pl.json' with { type: 'json' };
import pt from './countries/pt.json' with { type: 'json' };
import ro from './countries/ro.json' with { type: 'json' };
import ru from './countries/ru.json' with { type: 'json' };
import sv from './countries/sv.json' with { type: 'json' };
import th from './countries/th.json' with { type: 'json' };
import tr from './countries/tr.json' with { type: 'json' };
import ua from './countries/ua.json' with { type: 'json' };
import vn from './countries/vn.json' with { type: 'json' };
import zh from './countries/zh.json' with { type: 'json' };

const files = {
  ar,
  cs,
  de,
  dk,
  en,
  es,
  fi,
  fr,
  he,
  hi,
  hu,
  id,
  it,
  jp,
  ko,
  nl,
  no,
  pl,
  pt,
  ro,
  ru,
  sv,
  th,
  tr,
  ua,
  vn,
  zh,
};

export const countryNames: Readonly<Record<keyof typeof files, Readonly<Record<string, string>>>> = files;
