import { useRef, useState } from 'react'
import { afterPress } from '#ui/keyboard/after-press.ts'

type Options = {
  /** How what is chosen is called; empty when nothing is. */
  chosen: string
  /**
   * What is left of a search that chose nothing, half a name; null when it is the choice's again. Without it,
   * as in a filter, the former choice comes back.
   */
  onUnfinished: ((typed: string | null) => void) | undefined
  /** Half a name that was typed before the page was read again. */
  start?: string | undefined
}

/**
 * What is typed in a select that one searches. A search that chose nothing stays as it is, for the form to
 * refuse: the select itself would
 * write the former choice back without a word.
 */
export function useSearchText({ chosen, onUnfinished, start }: Options) {
  // The name from the first sight on: a scan that falls in before the select has written it finds it there,
  // and leaves it.
  const [text, setText] = useState(start ?? chosen)
  /** Left behind as half a name: told from then on. */
  const [isLeft, setLeft] = useState(false)
  const isTyping = useRef(false)
  const isUnfinished = useRef(start !== undefined)

  function follow(next: string) {
    const isByHand = isTyping.current
    isTyping.current = false
    if (isByHand && onUnfinished) {
      const was = isUnfinished.current
      isUnfinished.current = next !== chosen
      if (!isUnfinished.current) setLeft(false)
      if (was || isUnfinished.current) onUnfinished(isUnfinished.current ? next : null)
    }
    if (isByHand || !isUnfinished.current) setText(next)
  }

  return {
    text,
    isLeft,
    leave: () => afterPress(() => setLeft(isUnfinished.current)),
    /** Something is chosen, or the field was emptied on purpose: the text is its name. */
    settle: (name: string) => {
      isUnfinished.current = false
      setLeft(false)
      setText(name)
    },
    input: {
      searchValue: text,
      onSearchChange: follow,
      onInput: () => {
        isTyping.current = true
      },
    },
  }
}
