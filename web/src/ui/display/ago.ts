import { serverNow } from '#session/request/server-clock.ts'

const relative = new Intl.RelativeTimeFormat('fr', { numeric: 'auto' })
const steps = [
  [60, 'minute'],
  [24, 'hour'],
  [Number.POSITIVE_INFINITY, 'day'],
] as const

/** Relative time such as `il y a 3 heures`, by the server's clock. */
export function ago(instant: string, now = serverNow().getTime()): string {
  let figure = Math.round((now - Date.parse(instant)) / 60_000)
  for (const [most, unit] of steps) {
    if (Math.abs(figure) < most) return relative.format(-figure, unit)
    figure = Math.round(figure / most)
  }
  return ''
}
