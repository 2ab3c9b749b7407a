import { sameDayBefore } from '@escale/contract/days'

const words = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' })

/** `Vendredi 20 novembre 2026`. */
export function dayInWords(day: string): string {
  const text = words.format(new Date(day))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The first day of a day's month. */
export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** What the month so far is compared with: `1er–21 octobre`, the same days of the month before. */
export function sameDaysBefore(day: string): string {
  const last = sameDayBefore(day)
  const date = Number(last.slice(8))
  return `1er${date > 1 ? `–${date}` : ''}\u00a0${monthName.format(new Date(last))}`
}
