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

/** Formats a day in full, such as `Vendredi 20 novembre 2026`. */
export function formatLongDay(day: string): string {
  const text = words.format(new Date(day))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * The dates of a period, such as `19 nov.`, `1er–20 oct.` or `28 sept.–4 oct.`. The year is added when it is
 * not that of `today`.
 */
export function formatDayRange({ from, to }: { from: string; to: string }, today: string): string {
  const year = to.slice(0, 4) === today.slice(0, 4) ? '' : ` ${to.slice(0, 4)}`
  const last = `${withOrdinal(dayAndMonth.format(new Date(to)))}${year}`
  if (from === to) return withoutBreaks(last)
  const start =
    from.slice(0, 7) === to.slice(0, 7) ? dayOfMonth(from) : withOrdinal(dayAndMonth.format(new Date(from)))
  return withoutBreaks(`${start}–${last}`)
}

/** Formats a month for the axis of a chart, such as `nov.`. */
export function shortMonth(day: string): string {
  return month.format(new Date(day))
}

/** Formats a month, such as `novembre 2026`. */
export function formatMonth(day: string): string {
  return monthAndYear.format(new Date(day))
}

function dayOfMonth(day: string): string {
  const date = Number(day.slice(8))
  return date === 1 ? '1er' : String(date)
}

function withOrdinal(text: string): string {
  return text.replace(/^1 /, '1er ')
}

function withoutBreaks(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
