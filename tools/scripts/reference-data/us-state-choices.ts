/** Where the extract's name of a state is wrong, missing, or no name to choose from a list by. */
export interface UsStateChoice {
  readonly reason: string;
  /** By language of the reference data, then by code of the state. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const usStateChoices: readonly UsStateChoice[] = [
  {
    reason: 'The specification names it so (spec 2 §3.6).',
    names: {
      en: { DC: 'District of Columbia', FM: 'Federated States of Micronesia', VI: 'Virgin Islands' },
    },
  },
  {
    reason: 'The extract names the district like the state, from which only a "²" tells it apart.',
    names: {
      fi: { DC: 'Washington D.C.' },
      fr: { DC: 'Washington, D.C.' },
      hu: { DC: 'Washington D.C.' },
      id: { DC: 'Washington, D.C.' },
      it: { DC: 'Washington, D.C.' },
      pl: { DC: 'Waszyngton (Dystrykt Kolumbii)' },
      pt: { DC: 'Washington, D.C.' },
      ro: { DC: 'Washington, D.C.' },
      ru: { DC: 'Вашингтон (округ Колумбия)' },
      tr: { DC: 'Washington, D.C.' },
      ua: { DC: 'Вашингтон (округ Колумбія)' },
      vn: { DC: 'Washington, D.C.' },
    },
  },
  {
    reason: 'The extract has no district.',
    names: { jp: { DC: 'ワシントンD.C.' }, ko: { DC: '워싱턴 D.C.' } },
  },
  {
    reason:
      'The extract has Traditional characters or the names used in Taiwan; the language is Simplified Chinese.',
    names: {
      zh: {
        AZ: '亚利桑那州',
        CO: '科罗拉多州',
        CT: '康涅狄格州',
        DC: '华盛顿哥伦比亚特区',
        GA: '佐治亚州',
        KS: '堪萨斯州',
        MA: '马萨诸塞州',
        MN: '明尼苏达州',
        MO: '密苏里州',
        NE: '内布拉斯加州',
        OK: '俄克拉荷马州',
        RI: '罗得岛州',
        WI: '威斯康星州',
        WV: '西弗吉尼亚州',
      },
    },
  },
  {
    reason: 'With the district told apart, "State of" only hides the name under another letter.',
    names: { fr: { WA: 'Washington' }, vn: { NY: 'New York' } },
  },
  {
    reason: 'The extract spells one word in two ways, or translates what the language leaves as it is.',
    names: {
      ar: { WV: 'فرجينيا الغربية' },
      hi: {
        NC: 'उत्तरी कैरोलाइना',
        ND: 'उत्तरी डकोटा',
        NH: 'न्यू हैम्पशायर',
        NM: 'न्यू मेक्सिको',
        SC: 'दक्षिणी कैरोलाइना',
        SD: 'दक्षिणी डकोटा',
        TX: 'टेक्सास',
        WA: 'वॉशिंगटन',
      },
      tr: { VA: 'Virginia', WA: 'Washington' },
    },
  },
  {
    reason: 'The extract has the Brazilian spelling.',
    names: { pt: { HI: 'Havai' } },
  },
];
