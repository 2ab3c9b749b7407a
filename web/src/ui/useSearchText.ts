import { useRef, useState } from 'react'

type Options = {
  /** How what is chosen is called; empty when nothing is. */
  chosen: string
  /** The text was left behind, half a name, or is the choice's again. Without it, as in a filter, the former choice comes back. */
  onUnfinished: ((isUnfinished: boolean) => void) | undefined
}

/**
 * What is typed in a select that one searches. A search that chose nothing stays as it is, for the form to refuse: the select itself would
 * write the former choice back without a word.
 */
export function useSearchText({ chosen, onUnfinished }: Options) {
  const [text, setText] = useState('')
  const isTyping = useRef(false)
  const isUnfinished = useRef(false)

  function follow(next: string) {
    const isByHand = isTyping.current
    isTyping.current = false
    if (isByHand && onUnfinished) {
      const was = isUnfinished.current
      isUnfinished.current = next !== chosen
      if (was !== isUnfinished.current) onUnfinished(isUnfinished.current)
    }
    if (isByHand || !isUnfinished.current) setText(next)
  }

  return {
    text,
    /** Something is chosen, or the field was emptied on purpose: the text is its name. */
    settle: (name: string) => {
      isUnfinished.current = false
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
