/**
 * A change of a country's numbering. A former number is `code`, `former`, `rest`; the current one is `code`,
 * `current`, `rest`. `code` and `rest` are regular expressions that JavaScript and PostgreSQL read alike.
 */
type Renumbering = {
  code: string
  former: string
  current: string
  rest: string
  /** People dial the two writings today, so a typed number stays as it is and only its key changes. */
  isAlias?: true
}

/** Prefixes of Vietnamese mobiles before and after 15 September 2018. */
const vietnam = {
  '120': '70',
  '121': '79',
  '122': '77',
  '126': '76',
  '128': '78',
  '123': '83',
  '124': '84',
  '125': '85',
  '127': '81',
  '129': '82',
  '162': '32',
  '163': '33',
  '164': '34',
  '165': '35',
  '166': '36',
  '167': '37',
  '168': '38',
  '169': '39',
  '186': '56',
  '188': '58',
  '199': '59',
} as const

/** Changes whose rule leaves no doubt. Sources and the changes left out: docs/decisions/118. */
export const renumberings: readonly Renumbering[] = [
  // Côte d'Ivoire, 31 January 2021: the operator is read from the second digit of a mobile.
  { code: '225', former: '', current: '01', rest: '(?:0[1-3]|[4-8][0-3]|9[1-3])\\d{6}' },
  { code: '225', former: '', current: '05', rest: '[04-9][4-6]\\d{6}' },
  { code: '225', former: '', current: '07', rest: '[04-9][7-9]\\d{6}' },
  { code: '225', former: '', current: '25', rest: '[23]\\d0\\d{5}' },
  {
    code: '225',
    former: '',
    current: '27',
    rest: '(?:2(?:0[23]|1[2357]|2[245]|3[45]|4[3-5])|3(?:06|1[69]|[2-6]7))\\d{5}',
  },
  // The zero is part of the number in these countries, but many people leave it out after the country code.
  { code: '225', former: '', current: '0', rest: '[157]\\d{8}' },
  { code: '229', former: '', current: '0', rest: '1\\d{8}' },
  { code: '242', former: '', current: '0', rest: '[14-6]\\d{7}' },
  // Benin, 30 November 2024.
  { code: '229', former: '', current: '01', rest: '[2-9]\\d{7}' },
  // Gabon, 15 November 2019. The zero was written or left out after the country code.
  ...['0', ''].flatMap((former) => [
    { code: '241', former, current: '1', rest: '1\\d{6}' },
    { code: '241', former, current: '6', rest: '[256]\\d{6}' },
    { code: '241', former, current: '7', rest: '[47]\\d{6}' },
  ]),
  // Cameroon, 21 November 2014, mobiles.
  { code: '237', former: '', current: '6', rest: '[5-79]\\d{7}' },
  // Colombia, 2021, landlines.
  { code: '57', former: '', current: '60', rest: '[124-8]\\d{7}' },
  // Mexico, 2019. WhatsApp still writes the 1.
  { code: '52', former: '1', current: '', rest: '[2-9]\\d{9}' },
  // Brazil, 2012 to 2016. WhatsApp leaves the 9 out in many areas. Radio numbers (77 to 79) never got it.
  { code: '55[1-9][1-9]', former: '', current: '9', rest: '(?:[689]\\d|7[0-6])\\d{6}' },
  // Argentina: the 9 marks a mobile called from abroad, so the key is the number without it.
  { code: '54', former: '9', current: '', rest: '[1-9]\\d{9}', isAlias: true },
  ...Object.entries(vietnam).map(([former, current]) => ({ code: '84', former, current, rest: '\\d{7}' })),
]

/** Changes whose new number depends on the operator, which the former number does not tell. */
const uncertainRenumberings = [
  { code: '225', currents: ['21', '25', '27'], rest: /^[23]\d{7}$/ },
  { code: '237', currents: ['222', '242'], rest: /^22\d{6}$/, dropped: 2 },
  { code: '237', currents: ['233', '243'], rest: /^33\d{6}$/, dropped: 2 },
]

/** The pattern of a former number, with the digits before and after the change in two groups. */
export function formerPattern({ code, former, rest }: Renumbering): string {
  return `^\\+(${code})${former}(${rest})$`
}

/** The pattern of a current number, grouped like a former one. */
export function currentPattern({ code, current, rest }: Renumbering): string {
  return `^\\+(${code})${current}(${rest})$`
}

const changes = renumberings.map((renumbering) => ({
  ...renumbering,
  start: `+${/^\d+/.exec(renumbering.code)?.[0] ?? ''}`,
  fromFormer: new RegExp(formerPattern(renumbering)),
  fromCurrent: new RegExp(currentPattern(renumbering)),
}))

const changesOf = (number: string) => changes.filter(({ start }) => number.startsWith(start))

/** The E.164 number that is dialled today for a former one; any other text is returned unchanged. */
export function currentNumber(number: string): string {
  const change = changesOf(number).find(({ fromFormer, isAlias }) => !isAlias && fromFormer.test(number))
  return change ? number.replace(change.fromFormer, `+$1${change.current}$2`) : number
}

/**
 * The key of an E.164 number: two writings of one telephone have the same key. The database computes it as
 * `access.telephone_key`.
 */
export function telephoneKey(number: string): string {
  const change = changesOf(number).find(({ fromFormer }) => fromFormer.test(number))
  return change ? number.replace(change.fromFormer, `+$1${change.current}$2`) : number
}

/** The other writings of each E.164 number in a text, as digits. Searches find a telephone by all of them. */
export function otherWritings(text: string): string[] {
  return (text.match(/\+\d{7,15}/g) ?? []).flatMap((number) => {
    const key = telephoneKey(number)
    const formers = changesOf(key)
      .filter(({ fromCurrent }) => fromCurrent.test(key))
      .map(({ fromCurrent, former }) => key.replace(fromCurrent, `+$1${former}$2`))
    return [key, ...formers].filter((writing) => writing !== number).map((writing) => writing.slice(1))
  })
}

/** The numbers that a former one may have become, where the rule does not say which. */
export function possibleNumbers(number: string): string[] {
  return uncertainRenumberings.flatMap(({ code, currents, rest, dropped = 0 }) => {
    const national = number.startsWith(`+${code}`) ? number.slice(code.length + 1) : ''
    return rest.test(national)
      ? currents.map((current) => `+${code}${current}${national.slice(dropped)}`)
      : []
  })
}
