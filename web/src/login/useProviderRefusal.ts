import { messages } from '@escale/contract/wire/messages'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Shows the reason why the identity provider refused the sign-in (`?refus=`). Then removes the parameter from
 * the URL, so that a reload does not show the reason again.
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

/** The error text of a code. The texts are a separate file, loaded only for the first refusal. */
async function refusalText(code: string): Promise<string> {
  const texts = await import('@escale/contract/access/sign-on-refusals').catch(() => null)
  return texts?.signOnErrorText(code) ?? messages.signInFailed
}
