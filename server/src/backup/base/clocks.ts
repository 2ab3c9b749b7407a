import { isDay } from '@escale/contract/values/days'
import { BackupFailure } from '#backup/storage/failure.ts'

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const instantPattern = /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2}:\d{2})(:\d{2})?(Z|[+-]\d{2}:?\d{2})?$/

/**
 * Parses a date and time such as « 2026-11-21 14:05 ». The given time zone applies unless the text has its
 * own offset.
 */
export function parseInstant(text: string, timeZone: string): Date {
  const [, day = '', hour = '', second = ':00', offset] = text.trim().match(instantPattern) ?? []
  const wall = `${day}T${hour.padStart(5, '0')}${second}`
  const at = offset
    ? new Date(`${wall}${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
    : onClocks(wall, timeZone)
  if (!isDay(day) || Number.isNaN(at.getTime()))
    throw new BackupFailure(
      `« ${text} » n'est pas un instant : écrivez « 2026-11-21 14:05 » ou « 2026-11-21 14:05:30 ».`,
    )
  return at
}

/** Formats a date and time in French, with its time zone. */
export function formatInstant(at: Date | string, timeZone: string): string {
  const formatted = new Intl.DateTimeFormat('fr-FR', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date(at))
  return `${formatted} (${timeZone})`
}

// Converts local time to UTC. The offset at the first estimate may be wrong near a clock change, so it is
// read a second time.
function onClocks(wall: string, timeZone: string): Date {
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return new Date(Number.NaN)
  const near = asUtc - offsetAt(asUtc, timeZone)
  return new Date(asUtc - offsetAt(near, timeZone))
}

/** The offset of a time zone from UTC, in milliseconds; positive east of Greenwich. */
function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at)
  return Date.parse(`${parts.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}

/** Returns the last time, at or before `now`, at which local clocks showed an hour such as `02:30`. */
export function lastTimeOfDay(hour: string, timeZone: string, now: number): number {
  const day = (at: number) => new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 10)
  const today = onClocks(`${day(now)}T${hour}:00`, timeZone).getTime()
  return today <= now ? today : onClocks(`${day(now - 86_400_000)}T${hour}:00`, timeZone).getTime()
}
