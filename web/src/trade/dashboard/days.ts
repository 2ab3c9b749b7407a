const words = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const dayAndMonth = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' })

/** `Vendredi 20 novembre 2026`. */
export function dayInWords(day: string): string {
  const text = words.format(new Date(day))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * What a period is compared with: `le 19 nov.`, `1er–20 oct.`, `28 sept.–4 oct.`, and the year where it is
 * another one.
 */
export function daysInWords({ from, to }: { from: string; to: string }, today: string): string {
  const year = to.slice(0, 4) === today.slice(0, 4) ? '' : ` ${to.slice(0, 4)}`
  const last = `${first(dayAndMonth.format(new Date(to)))}${year}`
  if (from === to) return unbroken(last)
  const start = from.slice(0, 7) === to.slice(0, 7) ? dateOf(from) : first(dayAndMonth.format(new Date(from)))
  return unbroken(`${start}–${last}`)
}

/** `nov.`, as it stands under a bar. */
export function shortMonth(day: string): string {
  return month.format(new Date(day))
}

/** `novembre 2026`. */
export function monthInWords(day: string): string {
  return monthAndYear.format(new Date(day))
}

function dateOf(day: string): string {
  const date = Number(day.slice(8))
  return date === 1 ? '1er' : String(date)
}

function first(text: string): string {
  return text.replace(/^1 /, '1er ')
}

function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
