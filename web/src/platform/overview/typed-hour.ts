import { figureText } from '@escale/contract/values/pasted-text'

/**
 * Parses an hour as French people type it (`8`, `8h30`, `08:30`, `0830`) into `08:30`. Null when the text is
 * no hour.
 */
export function parseHour(input: string): string | null {
  const text = figureText(input).toLowerCase()
  const match = /^(\d{1,2})(?:\s*[h:.]\s*(\d{2})?)?$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text)
  if (!match) return null
  const [, hour = '', minute = '00'] = match
  return Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null
}
