import { showSuccess } from '#ui/feedback/toast.ts'
import { startDownload } from './downloads.ts'

/** A file received sooner needs no message. */
const saidAfterMs = 800

/** Downloads a file from a page that does not list the downloads. */
export function takeFile(path: string, name: string): void {
  const timer = setTimeout(() => showSuccess(`${name} se prépare. Vous pouvez continuer.`), saidAfterMs)
  void startDownload({ path, name }).finally(() => clearTimeout(timer))
}
