import type { AccountOptions } from '@escale/contract/people/account/contract'
import { useEffect, useState } from 'react'
import { ask } from '#session/request/plain-request.ts'

/**
 * The installation's options for sign-up and emails; null while unknown. Without an answer, the form's own
 * request reports the problem.
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
