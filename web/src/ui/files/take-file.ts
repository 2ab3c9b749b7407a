import { succeeded } from '#ui/feedback/toast.ts'
import { startDownload } from './downloads.ts'

/** A file that is here sooner says so itself. */
const saidAfterMs = 800

/** Asks for a file from a page that does not show those on their way. */
export function takeFile(path: string, name: string): void {
  const waiting = setTimeout(() => succeeded(`${name} se prépare. Vous pouvez continuer.`), saidAfterMs)
  void startDownload({ path, name }).finally(() => clearTimeout(waiting))
}
