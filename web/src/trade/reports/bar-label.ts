const namesOfMonths = (month: 'long' | 'short') => {
  const format = new Intl.DateTimeFormat('fr-FR', { month, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2026, index)))
}
const longNames = namesOfMonths('long')
const shortNames = namesOfMonths('short')

/** The label of a bar in the chart. Month names are abbreviated, so that twelve fit. */
export function barLabel(word: string): string {
  const [, name = '', year] = word.match(/^(\S+) (\d{4})$/) ?? []
  const month = shortNames[longNames.indexOf(name)]
  return month ? `${month} ${year}` : word
}
