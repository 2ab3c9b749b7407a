import { fold } from '@escale/contract/values/fold'
import { bareWord } from '@escale/contract/values/search'

/**
 * True when the name begins with the typed text, for example `Guang` for Guangzhou. Accents and case are
 * ignored.
 */
export function completes(name: string, text: string): boolean {
  const start = bareWord(fold(text))
  return start !== '' && bareWord(fold(name)).startsWith(start)
}
