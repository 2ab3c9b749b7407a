import { hasLocal } from '#session/device/local-values.ts'

const mostPerPage = 10
const sentReports = new Set<string>()

/**
 * Reports a component that failed to render to the server's log, if a person is signed in. Each failure is
 * reported once per page.
 */
export function reportFailure(part: string, error: unknown) {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const [at = ''] = /(?<![\w.-])[\w.-]+\.(?:js|tsx?)(?:\?[^:)]*)?:\d+:\d+/.exec(stack) ?? []
  const page = location.pathname.slice(0, 100)
  const report = JSON.stringify({
    part: part.slice(0, 60),
    message: `${name}: ${message}`.slice(0, 300),
    page,
    at: at.slice(0, 120),
  })
  if (sentReports.has(report) || sentReports.size >= mostPerPage || !hasLocal('session')) return
  sentReports.add(report)
  fetch('/api/rpc/report_page_failure', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: report,
    keepalive: true,
  }).catch(() => undefined) // A lost report is not sent again
}
