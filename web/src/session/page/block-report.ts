import { hasLocal } from '#session/device/local-values.ts'
import type { Blocked } from './page-guard.ts'

const mostPerPage = 20
const sentReports = new Set<string>()

/**
 * Reports an action that page security blocked, such as a forbidden shortcut, to the security log. Nothing is
 * sent when nobody is signed in, which public pages see from the stored session. Each action is reported once
 * per page, because the log accepts 30 entries a minute and a key held down would fill it.
 */
export function reportBlocked(action: Blocked | 'PAGE_BLOCKED', what: string) {
  const report = JSON.stringify({ action, recordId: what.slice(0, 200), success: false })
  if (sentReports.has(report) || sentReports.size >= mostPerPage || !hasLocal('session')) return
  sentReports.add(report)
  fetch('/api/rpc/log_security_event', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: report,
    keepalive: true, // The browser sends it even if the page unloads
  }).catch(() => undefined) // A lost report is not sent again
}
