import { messages } from '@escale/contract/wire/messages'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Shows once why the identity provider refused the sign-in (`?refus=`), and removes the code from the
 * address.
 */
export function useLedBack() {
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const kept = new URLSearchParams(search)
    const code = kept.get('refus')
    if (code === null) return
    kept.delete('refus')
    void sentenceOf(code).then((refusal) =>
      navigate({ search: kept.toString() }, { replace: true, state: { refusal } }),
    )
  }, [search, navigate])
}

/** The texts are loaded when the first one is needed. */
async function sentenceOf(code: string): Promise<string> {
  const known = await import('@escale/contract/access/sign-on-refusals').catch(() => null)
  return known?.signOnSentence(code) ?? messages.signInFailed
}
