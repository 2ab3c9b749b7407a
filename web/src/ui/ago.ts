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
