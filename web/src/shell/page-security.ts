import { warned } from '#ui/toast.ts'
import { guardPage } from './page-guard.ts'
import { reportBlocked } from './report-blocked.ts'

/** Page security as the application says it: toasts in the second store, and the log. */
export function securePage() {
  guardPage({ say: (title, message) => warned({ title, message }), report: reportBlocked })
}
