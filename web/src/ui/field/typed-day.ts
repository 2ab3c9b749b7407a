import { isDay } from '@escale/contract/values/days'
import { figureText } from '@escale/contract/values/pasted-text'

/**
 * Parses a day in French notation (`20/11/2026`, `20.11.26`, `20112026`, `20/11`) into `2026-11-20`. Null
 * when the text is not a valid day.
 */
export function parseDay(input: string, thisYear = new Date().getFullYear()): string | null {
  const text = figureText(input)
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) return validDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const french =
    /^(\d{1,2})[/.\-\s](\d{1,2})(?:[/.\-\s](\d{4}|\d{2}))?$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  if (!french) return null
  const [, day, month, year = String(thisYear)] = french
  return validDay(year.length === 2 ? 2000 + Number(year) : Number(year), Number(month), Number(day))
}

function validDay(year: number, month: number, date: number): string | null {
  const day = [
    String(year).padStart(4, '0'),
    ...[month, date].map((part) => String(part).padStart(2, '0')),
  ].join('-')
  return isDay(day) ? day : null
}
