import { hasLocal } from '#session/device/local-values.ts'
import type { Blocked } from './page-guard.ts'

const mostPerPage = 20
const sentReports = new Set<string>()

/**
 * Reports a blocked action to the security log when a person is signed in. Each action is reported once per
 * page: the log accepts 30 entries a minute, and a held key would fill it. A stored session tells public
 * pages that a person is signed in.
 */
export function reportBlocked(action: Blocked | 'PAGE_BLOCKED', what: string) {
  const report = JSON.stringify({ action, recordId: what.slice(0, 200), success: false })
  if (sentReports.has(report) || sentReports.size >= mostPerPage || !hasLocal('session')) return
  sentReports.add(report)
  fetch('/api/rpc/log_security_event', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: report,
    keepalive: true, // The page may be about to unload.
  }).catch(() => undefined) // A lost report is not repeated.
}
