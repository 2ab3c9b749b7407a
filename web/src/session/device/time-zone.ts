import type { Session } from '@escale/contract/access/session'

/**
 * The time zone of the company, in which times are shown and typed. Without an open company (super_admin),
 * the time zone of the device.
 */
export function timeZoneOf(session: Pick<Session, 'company'> | null): string {
  return session?.company?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}
