import { reportBlocked } from '#session/page/block-report.ts'
import { guardPage } from '#session/page/page-guard.ts'

const shownForMs = 5000

/** Page security of the public pages, with a message of their own instead of the application's toasts. */
export function securePage() {
  guardPage({ say, report: reportBlocked })
}

function say(title: string, message: string) {
  const toast = document.createElement('div')
  toast.className = 'toast'
  toast.setAttribute('role', 'alert')
  const heading = document.createElement('b')
  heading.textContent = title
  toast.append(heading, message)
  document.querySelector('.toast')?.remove()
  document.body.append(toast)
  setTimeout(() => toast.remove(), shownForMs)
}
