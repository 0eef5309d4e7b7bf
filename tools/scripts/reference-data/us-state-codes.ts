/** The 50 states. */
const states =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY';

/** What CLDR counts among the subdivisions: the states and the District of Columbia. */
export const subdivisionCodes: readonly string[] = `${states} DC`.split(' ').sort();

/** What has a state code and a country code as well; both are the same two letters. */
export const territoryCodes: readonly string[] = ['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'];

/** Post to the armed forces abroad. */
export const militaryCodes = ['AA', 'AE', 'AP'] as const;

/** All 62 codes of spec 2 §3.6, sorted. */
export const usStateCodes: readonly string[] = [
  ...subdivisionCodes,
  ...territoryCodes,
  ...militaryCodes,
].sort();
