const namesOfMonths = (month: 'long' | 'short') => {
  const format = new Intl.DateTimeFormat('fr-FR', { month, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2026, index)))
}
const longNames = namesOfMonths('long')
const shortNames = namesOfMonths('short')

/** The word under a bar: a month in short, so that twelve stand side by side. */
export function barWord(word: string): string {
  const [, name = '', year] = word.match(/^(\S+) (\d{4})$/) ?? []
  const month = shortNames[longNames.indexOf(name)]
  return month ? `${month} ${year}` : word
}
