import { deviceName } from '@escale/contract/company/security/words'

/**
 * The device and IP address of an action: `Chrome sur Windows · 203.0.113.7`. Null for an action of the
 * server itself, or when both are unknown.
 */
export function whereFrom({ userAgent, ipAddress }: { userAgent: string; ipAddress: string }): string | null {
  return [userAgent && deviceName(userAgent), ipAddress].filter(Boolean).join(' · ') || null
}
