import { isKept } from './local-values.ts'
import type { Blocked } from './page-guard.ts'

const mostPerPage = 20
const told = new Set<string>()

/**
 * Tells the security log what this browser blocked, if somebody is signed in: each thing once as long as the
 * page lives,
 * since the log takes 30 a minute and hears nothing new from a key held down. The public pages know nobody: a
 * session
 * kept by the application says that somebody is.
 */
export function reportBlocked(action: Blocked | 'PAGE_BLOCKED', what: string) {
  const report = JSON.stringify({ action, recordId: what.slice(0, 200), success: false })
  if (told.has(report) || told.size >= mostPerPage || !isKept('session')) return
  told.add(report)
  fetch('/api/rpc/log_security_event', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: report,
    keepalive: true, // the page may be on its way out
  }).catch(() => undefined) // what the network swallows is not worth another message
}
