import { deviceName } from '@escale/contract/company/security/words'

/**
 * From which device and address something was done: `Chrome sur Windows · 203.0.113.7`; null when the server
 * did it by itself, or does not tell.
 */
export function whereFrom({ userAgent, ipAddress }: { userAgent: string; ipAddress: string }): string | null {
  return [userAgent && deviceName(userAgent), ipAddress].filter(Boolean).join(' · ') || null
}
