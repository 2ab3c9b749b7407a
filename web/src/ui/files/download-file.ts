import { showSuccess } from '#ui/feedback/toast.ts'
import { startDownload } from './downloads.ts'

/** Milliseconds before a message appears. A file that arrives sooner needs none. */
const saidAfterMs = 800

/** Downloads a file from a page that does not render the list of downloads. */
export function takeFile(path: string, name: string): void {
  const timer = setTimeout(() => showSuccess(`${name} se prépare. Vous pouvez continuer.`), saidAfterMs)
  void startDownload({ path, name }).finally(() => clearTimeout(timer))
}
