import { reportBlocked } from '#session/page/block-report.ts'
import { guardPage } from '#session/page/page-guard.ts'
import { showWarning } from '#ui/feedback/toast.ts'

/**
 * Starts page security for the application. Messages are shown as warnings, and blocked actions are logged.
 */
export function securePage() {
  guardPage({ say: (title, message) => showWarning({ title, message }), report: reportBlocked })
}
