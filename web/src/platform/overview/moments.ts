const relative = new Intl.RelativeTimeFormat('fr', { numeric: 'auto' })
const steps = [
  [60, 'minute'],
  [24, 'hour'],
  [Number.POSITIVE_INFINITY, 'day'],
] as const

/** `il y a 3 heures`. */
export function ago(instant: string, now = Date.now()): string {
  let figure = Math.round((now - Date.parse(instant)) / 60_000)
  for (const [most, unit] of steps) {
    if (Math.abs(figure) < most) return relative.format(-figure, unit)
    figure = Math.round(figure / most)
  }
  return ''
}

const written = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })

/** `21 nov. 2026, 04:07`, on the clocks of who reads. */
export function moment(instant: string): string {
  return written.format(new Date(instant))
}

/** An instant as a field for a date and an hour holds it, on the clocks of who types. */
export function typed(instant: string): string {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The instant that a field holds; what it holds when that is none. */
export function instantOf(text: string): string {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}
