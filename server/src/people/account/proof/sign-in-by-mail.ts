import { CodeDraft, SignInLink } from '@escale/contract/people/account/draft'
import { accountMessages } from '@escale/contract/people/account/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { clearCounters, countersOf } from '#access/limits/attempt-counters.ts'
import { logDenial } from '#access/refusal/denials.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { refusalResponse, type SignInRefusal, validationRefusal } from '#access/sign-in/sign-in-place.ts'
import { readSignInState, signInResponse, startSignIn } from '#access/sign-in/sign-in-result.ts'
import { stopCountingAsAnonymous } from '#database/caller/caller.ts'
import { asAccounts } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { emailHash } from '#journal/event.ts'
import { homeCompanyOf, personByEmail } from '#people/account/person/people.ts'
import { addToWork } from '#telemetry/log.ts'
import { useToken } from './proofs.ts'
import { tokenForCode } from './typed-code.ts'

type Proof = CodeDraft | SignInLink

const wrongCode: SignInRefusal = { status: 422, code: 'WRONG_CODE', message: accountMessages.wrongCode }
const otherBrowser: SignInRefusal = {
  status: 422,
  code: 'OTHER_BROWSER',
  message: accountMessages.otherBrowser,
}
const linkOver: SignInRefusal = { status: 404, code: 'LINK_OVER', message: accountMessages.linkOver }

/**
 * `POST /api/auth/sign-in/mail`: signs in with an emailed code, in the browser that requested it, or with the
 * link in the email, in any browser. Same response as `sign-in/email`.
 */
export async function signInByMail(server: Server, asked: RequestHead, body: unknown): Promise<Response> {
  const parsed = ('token' in Object(body) ? SignInLink : CodeDraft).safeParse(body)
  if (!parsed.success) return refusalResponse(validationRefusal(parsed.error))
  const proof: Proof = parsed.data
  return signInWithProof(server, asked, proof).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    const refusal = mailRefusal(error, proof)
    if ('code' in proof && refusal === wrongCode) await logWrongCode(server, asked, proof.email)
    return refusalResponse(refusal)
  })
}

async function signInWithProof(server: Server, asked: RequestHead, proof: Proof): Promise<Response> {
  // Codes have limits of their own, so the request need not wait with anonymous callers.
  if ('code' in proof) stopCountingAsAnonymous()
  const token = 'code' in proof ? await tokenForCode(server, asked, 'sign-in', proof) : proof.token
  return asAccounts(server.pool, async (client) => {
    const { userId, email, aim } = await useToken(client, 'sign-in', token)
    if (!userId) throw new Error('Only an account signs in')
    const tenantId = await homeCompanyOf(client, userId)
    addToWork({ company: tenantId ?? null, account: userId })
    if ('code' in proof) await clearCounters(client, countersOf('code', email, asked))
    const entry = await startSignIn(
      client,
      asked,
      await readSignInState(client, { userId, tenantId }, aim ?? {}),
      ['email'],
    )
    return signInResponse(server, asked, email, entry)
  })
}

/**
 * Converts a refusal into the response. The second of two requests with one code gets the refusal of a wrong
 * code.
 */
function mailRefusal({ code, data }: Refusal, proof: Proof): SignInRefusal {
  if (code === 'TOO_MANY')
    return { status: 429, code, message: apiRefusals.tooManyTries, ...(data as { retryAfter: number }) }
  if (code === 'OTHER_BROWSER') return otherBrowser
  return 'code' in proof ? wrongCode : linkOver
}

/**
 * Logs a wrong code. An email without an account takes as long as one with an account, so the response
 * reveals nothing.
 */
async function logWrongCode({ pool }: Server, asked: RequestHead, email: string): Promise<void> {
  await asAccounts(pool, async (client) => {
    const person = await personByEmail(client, email)
    const tenantId = await homeCompanyOf(client, person?.id ?? newId())
    const about = { userId: person?.id, emailHash: person ? null : emailHash(email) }
    await logDenial(client, asked, {
      action: 'LOGIN_ATTEMPT',
      tenantId,
      ...about,
      errorMessage: 'WRONG_CODE',
    })
  })
}
