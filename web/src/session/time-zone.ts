import type { Session } from '@escale/contract/access/session'

/**
 * The time zone in which moments are read and typed: the company's. A super_admin who has opened none reads
 * the device's.
 */
export function timeZoneOf(session: Pick<Session, 'company'> | null): string {
  return session?.company?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}
