import { reportBlocked } from '#session/page/block-report.ts'
import { guardPage } from '#session/page/page-guard.ts'

const shownForMs = 5000

/**
 * Starts page security for the public pages. Messages are shown without the components of the application.
 */
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
