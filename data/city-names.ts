/** City names by language of the site, then by country code and slug of the English name. */
import ar from './cities/ar.json' with { type: 'json' };
import de from './cities/de.json' with { type: 'json' };
import dk from './cities/dk.json' with { type: 'json' };
import en from './cities/en.json' with { type: 'json' };
import es from './cities/es.json' with { type: 'json' };
import fi from './cities/fi.json' with { type: 'json' };
import fr from './cities/fr.json' with { type: 'json' };
import hu from './cities/hu.json' with { type: 'json' };
import id from './cities/id.json' with { type: 'json' };
import it from './cities/it.json' with { type: 'json' };
import jp from './cities/jp.json' with { type: 'json' };
import ko from './cities/ko.json' with { type: 'json' };
import nl from './cities/nl.json' with { type: 'json' };
import no from './cities/no.json' with { type: 'json' };
import pl from './cities/pl.json' with { type: 'json' };
import pt from './cities/pt.json' with { type: 'json' };
import ru from './cities/ru.json' with { type: 'json' };
import sv from './cities/sv.json' with { type: 'json' };
import th from './cities/th.json' with { type: 'json' };
import tr from './cities/tr.json' with { type: 'json' };
import ua from './cities/ua.json' with { type: 'json' };
import vn from './cities/vn.json' with { type: 'json' };

const files = {
  ar,
  de,
  dk,
  en,
  es,
  fi,
  fr,
  hu,
  id,
  it,
  jp,
  ko,
  nl,
  no,
  pl,
  pt,
  ru,
  sv,
  th,
  tr,
  ua,
  vn,
};

export const cityNames: Readonly<Record<keyof typeof files, Readonly<Record<string, string>>>> = files;
