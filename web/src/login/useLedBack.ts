import { messages } from '@escale/contract/wire/messages'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Why the identity provider of the installation let nobody in (`?refus=`): said once by the page, and taken
 * out of its address.
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

/** The sentences come with the first one that is needed. */
async function sentenceOf(code: string): Promise<string> {
  const known = await import('@escale/contract/access/sign-on-refusals').catch(() => null)
  return known?.signOnSentence(code) ?? messages.signInFailed
}
