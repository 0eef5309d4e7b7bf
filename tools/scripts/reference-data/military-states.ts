import type { militaryCodes } from './us-state-codes.ts';

type MilitaryNames = Readonly<Record<(typeof militaryCodes)[number], string>>;

/** The armed forces' postal codes: no public source names them in these languages. */
export const militaryStates: Readonly<Record<string, MilitaryNames>> = {
  dk: named('USA’s væbnede styrker', 'Amerika', 'Europa', 'Stillehavet'),
  en: { AA: 'Armed Forces Americas', AE: 'Armed Forces Europe', AP: 'Armed Forces Pacific' },
  de: named('US-Streitkräfte', 'Amerika', 'Europa', 'Pazifik'),
  es: named('Fuerzas Armadas de EE. UU.', 'América', 'Europa', 'Pacífico'),
  pt: named('Forças Armadas dos EUA', 'Américas', 'Europa', 'Pacífico'),
  fr: named('Forces armées américaines', 'Amériques', 'Europe', 'Pacifique'),
  it: named('Forze armate statunitensi', 'Americhe', 'Europa', 'Pacifico'),
  pl: named('Siły Zbrojne USA', 'Ameryka', 'Europa', 'Pacyfik'),
  ro: named('Forțele Armate ale SUA', 'America', 'Europa', 'Pacific'),
  ru: named('Вооруженные силы США', 'Америка', 'Европа', 'Тихий океан'),
  nl: named('Amerikaanse strijdkrachten', 'Amerika', 'Europa', 'Stille Oceaan'),
  he: named('הכוחות המזוינים של ארה״ב', 'אמריקה', 'אירופה', 'האוקיינוס השקט'),
  zh: { AA: '美国武装部队（美洲）', AE: '美国武装部队（欧洲）', AP: '美国武装部队（太平洋）' },
  ar: named('القوات المسلحة الأمريكية', 'الأمريكتان', 'أوروبا', 'المحيط الهادئ'),
  hi: named('अमेरिकी सशस्त्र बल', 'उत्तर और दक्षिण अमेरिका', 'यूरोप', 'प्रशांत'),
  jp: { AA: '米軍（南北アメリカ）', AE: '米軍（ヨーロッパ）', AP: '米軍（太平洋）' },
  ko: { AA: '미군(아메리카)', AE: '미군(유럽)', AP: '미군(태평양)' },
  id: named('Angkatan Bersenjata AS', 'Amerika', 'Eropa', 'Pasifik'),
  hu: named('Amerikai fegyveres erők', 'Amerika', 'Európa', 'Csendes-óceán'),
  no: named('USAs væpnede styrker', 'Amerika', 'Europa', 'Stillehavet'),
  fi: named('Yhdysvaltain asevoimat', 'Amerikka', 'Eurooppa', 'Tyynimeri'),
  sv: named('USA:s väpnade styrkor', 'Amerika', 'Europa', 'Stilla havet'),
  vn: named('Lực lượng Vũ trang Hoa Kỳ', 'Châu Mỹ', 'Châu Âu', 'Thái Bình Dương'),
  tr: named('ABD Silahlı Kuvvetleri', 'Amerika', 'Avrupa', 'Pasifik'),
  cs: named('Ozbrojené síly USA', 'Amerika', 'Evropa', 'Tichomoří'),
  ua: named('Збройні сили США', 'Америка', 'Європа', 'Тихий океан'),
  th: named('กองทัพสหรัฐฯ', 'อเมริกา', 'ยุโรป', 'แปซิฟิก'),
};

function named(forces: string, americas: string, europe: string, pacific: string): MilitaryNames {
  return { AA: `${forces} (${americas})`, AE: `${forces} (${europe})`, AP: `${forces} (${pacific})` };
}
