import { renewed } from './renewal.ts'
import { report } from './session.ts'

const patienceMs = 30_000

/** `fetch` for someone signed in: renews a session that ran out and tries again, and says what only the person can settle. */
export async function request(input: Request, init?: RequestInit): Promise<Response> {
  const signal = AbortSignal.any([input.signal, AbortSignal.timeout(patienceMs)])
  const again = input.clone()
  const response = await fetch(input, { ...init, signal })
  if (response.status === 401) return (await renewed()) ? fetch(again, { ...init, signal }) : ended(response)
  if (response.status === 409 && (await codeOf(response)) === 'COMPANY_CHANGED') report('companyChanged')
  return response
}

function ended(response: Response) {
  report('expired')
  return response
}

async function codeOf(response: Response): Promise<unknown> {
  const body = await response
    .clone()
    .json()
    .catch(() => null)
  return body?.code
}
