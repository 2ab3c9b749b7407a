import type { Failure } from '#api.ts'

/** Error texts about a password, keyed by form field. */
export function passwordFields({ code, message, data }: Failure): Record<string, string> | undefined {
  if (code === 'WRONG_PASSWORD') return { current: message }
  if (code !== 'WEAK_PASSWORD') return undefined
  const { reasons = [] } = (data ?? {}) as { reasons?: string[] }
  return { password: [message, ...reasons].join(' ') }
}
