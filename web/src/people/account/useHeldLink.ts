import { messages } from '@escale/contract/wire/messages'
import { useEffect, useState } from 'react'
import { type Answer, ask } from '#session/ask.ts'

/**
 * What the link of a mail opens: not known yet, something, nothing any more, or it could not be looked at.
 */
type HeldLink<Body> =
  | { is: 'asked' }
  | { is: 'good'; body: Body }
  | { is: 'over' }
  | { is: 'unread'; reason: string; retry: () => void }

type Found<Body> = { is: 'good'; body: Body } | { is: 'over' } | { is: 'unread'; reason: string }

/**
 * Asks what a link opens. It is over when the server says so: an answer that did not come says nothing of it,
 * and is asked for again.
 */
export function useHeldLink<Body>(path: string, token: string | null): HeldLink<Body> {
  const [known, setKnown] = useState<{ token: string; found: Found<Body> }>()
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: at each try.
  useEffect(() => {
    if (token === null) return
    let isLeft = false
    const know = (found: Found<Body>) => isLeft || setKnown({ token, found })
    ask<Body>('POST', path, { token }).then(
      (answer) => know(foundIn(answer)),
      () => know({ is: 'unread', reason: messages.unavailable }),
    )
    return () => {
      isLeft = true
    }
  }, [path, token, tries])

  if (known?.token !== token) return { is: 'asked' }
  if (known.found.is !== 'unread') return known.found
  const retry = () => {
    setKnown(undefined)
    setTries(tries + 1)
  }
  return { ...known.found, retry }
}

function foundIn<Body>(answer: Answer<Body>): Found<Body> {
  if (answer.ok) return { is: 'good', body: answer.body }
  if (answer.status === 404 || answer.status === 422) return { is: 'over' }
  return { is: 'unread', reason: answer.message || messages.unexpected }
}
