import type { Failure } from '#api.ts'

/** Maps the refusals about an account and its money to the fields of a form. */
export function refusedMoneyFields(account: string) {
  return ({ code, message }: Failure): Record<string, string> => {
    if (['NO_OPEN_TILL', 'TILL_CLOSED', 'UNKNOWN_ACCOUNT'].includes(code)) return { [account]: message }
    if (code === 'UNKNOWN_CURRENCY') return { currency: message }
    return ['TILL_LACKS', 'ABOVE_CEILING'].includes(code) ? { amount: message } : {}
  }
}
