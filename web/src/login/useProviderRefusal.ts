import { messages } from '@escale/contract/wire/messages'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Shows once why the identity provider refused the sign-in (`?refus=`), and removes the code from the
 * address.
 */
export function useProviderRefusal() {
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const params = new URLSearchParams(search)
    const code = params.get('refus')
    if (code === null) return
    params.delete('refus')
    void refusalText(code).then((refusal) =>
      navigate({ search: params.toString() }, { replace: true, state: { refusal } }),
    )
  }, [search, navigate])
}

/** The texts are loaded when the first one is needed. */
async function refusalText(code: string): Promise<string> {
  const texts = await import('@escale/contract/access/sign-on-refusals').catch(() => null)
  return texts?.signOnErrorText(code) ?? messages.signInFailed
}
