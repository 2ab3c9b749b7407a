import { fold } from '@escale/contract/values/fold'
import { bareWord } from '@escale/contract/values/search'

/**
 * Whether a name only goes on with what is typed, accents and capitals aside: `Guang` is the beginning of
 * Guangzhou.
 */
export function completes(name: string, typed: string): boolean {
  const written = bareWord(fold(typed))
  return written !== '' && bareWord(fold(name)).startsWith(written)
}
