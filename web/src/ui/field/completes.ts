import { fold } from '@escale/contract/values/fold'
import { bareWord } from '@escale/contract/values/search'

/**
 * True when the name begins with the typed text, whatever the accents and capitals: `Guang` for Guangzhou.
 */
export function completes(name: string, typed: string): boolean {
  const written = bareWord(fold(typed))
  return written !== '' && bareWord(fold(name)).startsWith(written)
}
