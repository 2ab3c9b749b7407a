/**
 * A change of a country's phone numbering plan. A former number consists of `code`, `former` and `rest`, the
 * current one of `code`, `current` and `rest`. `code` and `rest` are regular expressions that JavaScript and
 * PostgreSQL interpret alike.
 */
type Renumbering = {
  code: string
  former: string
  current: string
  rest: string
  /**
   * True when both formats can be dialled today. A typed number is then stored unchanged, and only its
   * comparison key (`telephoneKey`) is converted.
   */
  isAlias?: true
}

/** Prefixes of Vietnamese mobile numbers before 15 September 2018, with those after. */
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

/**
 * Changes whose new number can be computed with certainty. Sources, and changes not included:
 * docs/decisions/118.
 */
export const renumberings: readonly Renumbering[] = [
  // Côte d'Ivoire, 31 January 2021. The new prefix depends on the operator, known from the second digit of a
  // mobile number.
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
  // In these countries the leading zero is part of the number, but many people omit it after the country
  // code.
  { code: '225', former: '', current: '0', rest: '[157]\\d{8}' },
  { code: '229', former: '', current: '0', rest: '1\\d{8}' },
  { code: '242', former: '', current: '0', rest: '[14-6]\\d{7}' },
  // Benin, 30 November 2024.
  { code: '229', former: '', current: '01', rest: '[2-9]\\d{7}' },
  // Gabon, 15 November 2019. People wrote former numbers with or without a zero after the country code.
  ...['0', ''].flatMap((former) => [
    { code: '241', former, current: '1', rest: '1\\d{6}' },
    { code: '241', former, current: '6', rest: '[256]\\d{6}' },
    { code: '241', former, current: '7', rest: '[47]\\d{6}' },
  ]),
  // Cameroon, 21 November 2014, mobile numbers.
  { code: '237', former: '', current: '6', rest: '[5-79]\\d{7}' },
  // Colombia, 2021, landline numbers.
  { code: '57', former: '', current: '60', rest: '[124-8]\\d{7}' },
  // Mexico, 2019. WhatsApp still includes the 1.
  { code: '52', former: '1', current: '', rest: '[2-9]\\d{9}' },
  // Brazil, 2012 to 2016. In many areas, WhatsApp omits the 9. Radio numbers (77 to 79) never received it.
  { code: '55[1-9][1-9]', former: '', current: '9', rest: '(?:[689]\\d|7[0-6])\\d{6}' },
  // Argentina: calls from abroad to a mobile number include a 9. The comparison key omits it.
  { code: '54', former: '9', current: '', rest: '[1-9]\\d{9}', isAlias: true },
  ...Object.entries(vietnam).map(([former, current]) => ({ code: '84', former, current, rest: '\\d{7}' })),
]

/**
 * Changes whose new number depends on the operator. The former number does not reveal the operator, so
 * several new numbers are possible.
 */
const uncertainRenumberings = [
  { code: '225', currents: ['21', '25', '27'], rest: /^[23]\d{7}$/ },
  { code: '237', currents: ['222', '242'], rest: /^22\d{6}$/, dropped: 2 },
  { code: '237', currents: ['233', '243'], rest: /^33\d{6}$/, dropped: 2 },
]

/**
 * Regular expression for former numbers. Its two groups capture the digits before and after the changed ones.
 */
export function formerPattern({ code, former, rest }: Renumbering): string {
  return `^\\+(${code})${former}(${rest})$`
}

/** Regular expression for current numbers, with the same two groups as `formerPattern`. */
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

/** Converts a former E.164 number to the one that is dialled today. Any other text is returned unchanged. */
export function currentNumber(number: string): string {
  const change = changesOf(number).find(({ fromFormer, isAlias }) => !isAlias && fromFormer.test(number))
  return change ? number.replace(change.fromFormer, `+$1${change.current}$2`) : number
}

/**
 * A comparison key for an E.164 number. All formats of one phone number have the same key.
 * `access.telephone_key` computes it in the database.
 */
export function telephoneKey(number: string): string {
  const change = changesOf(number).find(({ fromFormer }) => fromFormer.test(number))
  return change ? number.replace(change.fromFormer, `+$1${change.current}$2`) : number
}

/**
 * Digits of every other format of the E.164 numbers in a text, so that a search finds a phone number in any
 * format.
 */
export function otherWritings(text: string): string[] {
  return (text.match(/\+\d{7,15}/g) ?? []).flatMap((number) => {
    const key = telephoneKey(number)
    const formers = changesOf(key)
      .filter(({ fromCurrent }) => fromCurrent.test(key))
      .map(({ fromCurrent, former }) => key.replace(fromCurrent, `+$1${former}$2`))
    return [key, ...formers].filter((writing) => writing !== number).map((writing) => writing.slice(1))
  })
}

/** The numbers that may have replaced a former one, when the operator is unknown. */
export function possibleNumbers(number: string): string[] {
  return uncertainRenumberings.flatMap(({ code, currents, rest, dropped = 0 }) => {
    const national = number.startsWith(`+${code}`) ? number.slice(code.length + 1) : ''
    return rest.test(national)
      ? currents.map((current) => `+${code}${current}${national.slice(dropped)}`)
      : []
  })
}
