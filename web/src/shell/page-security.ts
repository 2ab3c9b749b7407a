import { reportBlocked } from '#session/page/block-report.ts'
import { guardPage } from '#session/page/page-guard.ts'
import { showWarning } from '#ui/feedback/toast.ts'

/** Page security with the means of the application: toasts in the second store, and the log. */
export function securePage() {
  guardPage({ say: (title, message) => showWarning({ title, message }), report: reportBlocked })
}
