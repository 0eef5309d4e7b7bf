/** Names of US states and territories by language, then by postal code (spec 2 §3.6). */
import ar from './us-states/ar.json' with { type: 'json' };
import cs from './us-states/cs.json' with { type: 'json' };
import de from './us-states/de.json' with { type: 'json' };
import dk from './us-states/dk.json' with { type: 'json' };
import en from './us-states/en.json' with { type: 'json' };
import es from './us-states/es.json' with { type: 'json' };
import fi from './us-states/fi.json' with { type: 'json' };
import fr from './us-states/fr.json' with { type: 'json' };
import he from './us-states/he.json' with { type: 'json' };
import hi from './us-states/hi.json' with { type: 'json' };
import hu from './us-states/hu.json' with { type: 'json' };
import id from './us-states/id.json' with { type: 'json' };
import it from './us-states/it.json' with { type: 'json' };
import jp from './us-states/jp.json' with { type: 'json' };
import ko from './us-states/ko.json' with { type: 'json' };
import nl from './us-states/nl.json' with { type: 'json' };
import no from './us-states/no.json' with { type: 'json' };
import pl from './us-states/pl.json' with { type: 'json' };
import pt from './us-states/pt.json' with { type: 'json' };
import ro from './us-states/ro.json' with { type: 'json' };
import ru from './us-states/ru.json' with { type: 'json' };
import sv from './us-states/sv.json' with { type: 'json' };
import th from './us-states/th.json' with { type: 'json' };
import tr from './us-states/tr.json' with { type: 'json' };
import ua from './us-states/ua.json' with { type: 'json' };
import vn from './us-states/vn.json' with { type: 'json' };
import zh from './us-states/zh.json' with { type: 'json' };

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

export const usStateNames: Readonly<Record<keyof typeof files, Readonly<Record<string, string>>>> = files;
