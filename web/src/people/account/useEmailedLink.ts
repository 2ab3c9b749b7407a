import { messages } from '@escale/contract/wire/messages'
import { useEffect, useState } from 'react'
import { type Answer, ask } from '#session/request/plain-request.ts'

/**
 * State of a link from an email. `asked`: being checked. `good`: valid, with its content. `over`: expired or
 * used. `unread`: not checked because of an error.
 */
type HeldLink<Body> =
  | { is: 'asked' }
  | { is: 'good'; body: Body }
  | { is: 'over' }
  | { is: 'unread'; reason: string; retry: () => void }

type LinkState<Body> = { is: 'good'; body: Body } | { is: 'over' } | { is: 'unread'; reason: string }

/**
 * Checks a link from an email. Only a response of the server makes the link `over`. Without a response, the
 * person can try again.
 */
export function useEmailedLink<Body>(path: string, token: string | null): HeldLink<Body> {
  const [checked, setChecked] = useState<{ token: string; state: LinkState<Body> }>()
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again at each attempt.
  useEffect(() => {
    if (token === null) return
    let isLeft = false
    const show = (state: LinkState<Body>) => isLeft || setChecked({ token, state })
    ask<Body>('POST', path, { token }).then(
      (answer) => show(linkStateOf(answer)),
      () => show({ is: 'unread', reason: messages.unavailable }),
    )
    return () => {
      isLeft = true
    }
  }, [path, token, tries])

  if (checked?.token !== token) return { is: 'asked' }
  if (checked.state.is !== 'unread') return checked.state
  const retry = () => {
    setChecked(undefined)
    setTries(tries + 1)
  }
  return { ...checked.state, retry }
}

function linkStateOf<Body>(answer: Answer<Body>): LinkState<Body> {
  if (answer.ok) return { is: 'good', body: answer.body }
  if (answer.status === 404 || answer.status === 422) return { is: 'over' }
  return { is: 'unread', reason: answer.message || messages.unexpected }
}
