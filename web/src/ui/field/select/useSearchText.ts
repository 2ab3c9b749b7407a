import { useRef, useState } from 'react'
import { afterPress } from '#ui/keyboard/after-press.ts'

type Options = {
  /** The label of the chosen option. Empty when none is chosen. */
  chosen: string
  /**
   * Called with the text when the user leaves text that matches no option, and with null when an option is
   * chosen again. Without it, as in a filter, the former choice is restored.
   */
  onUnfinished: ((typed: string | null) => void) | undefined
  /** Unfinished text that was typed before the page was reloaded. */
  start?: string | undefined
}

/**
 * The text in a searchable select. Text that matches no option stays on screen so that the form refuses it.
 * Mantine would silently restore the former choice.
 */
export function useSearchText({ chosen, onUnfinished, start }: Options) {
  // The initial text is the label of the choice. An empty text would erase a code that a scanner typed before
  // the first render.
  const [text, setText] = useState(start ?? chosen)
  /** True after the user left the field with unfinished text. The error is shown from then on. */
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
    /** Shows the label of a new choice, or empties the field. */
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
