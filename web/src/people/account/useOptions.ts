import type { AccountOptions } from '@escale/contract/people/account/contract'
import { useEffect, useState } from 'react'
import { ask } from '#session/request/plain-request.ts'

/**
 * The options of this installation for sign-up and email. Null until the response. If the request fails, the
 * form shows the problem when it is sent.
 */
export function useOptions(): AccountOptions | null {
  const [options, setOptions] = useState<AccountOptions | null>(null)
  useEffect(() => {
    ask<AccountOptions>('GET', '/api/account/options')
      .then((answer) => setOptions(answer.ok ? answer.body : unknown))
      .catch(() => setOptions(unknown))
  }, [])
  return options
}

const unknown: AccountOptions = { signUpIsOpen: true, mail: 'smtp', phoneWays: [] }
