import { useRef, useState } from 'react'
import { afterPress } from '#ui/keyboard/after-press.ts'

type Options = {
  /** The label of the choice, empty without one. */
  chosen: string
  /**
   * Called with the text of a search that chose nothing, and with null once it is a choice again. Without it,
   * as in a filter, the former choice comes back.
   */
  onUnfinished: ((typed: string | null) => void) | undefined
  /** A partly typed name from before the page was reloaded. */
  start?: string | undefined
}

/**
 * The text of a searchable select. A search that chose nothing stays as it is, for the form to refuse: the
 * select itself would silently restore the former choice.
 */
export function useSearchText({ chosen, onUnfinished, start }: Options) {
  // The initial text is the label, so that a scan that arrives before the first render leaves it.
  const [text, setText] = useState(start ?? chosen)
  /** True once the field was left with a partly typed name: the error is shown from then on. */
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
    /** Sets the label of a new choice, or empties the field. */
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
