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

/** The name of the month before a day's: `octobre`. */
export function monthBefore(day: string): string {
  return monthName.format(new Date(Date.parse(firstOfMonth(day)) - 86_400_000))
}
