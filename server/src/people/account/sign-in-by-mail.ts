import { CodeDraft, SignInLink } from '@escale/contract/people/account/draft'
import { accountMessages } from '@escale/contract/people/account/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { countersOf, forgiveTry } from '#access/limits/tries.ts'
import { logDenial } from '#access/refusal/denials.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { enterAs, entryResponse, standingOf } from '#access/sign-in/sign-in-entry.ts'
import { invalid, type Refused, refusalResponse } from '#access/sign-in/sign-in-place.ts'
import { passStrangers } from '#database/door/caller.ts'
import { asAccounts } from '#database/door/company.ts'
import { newId } from '#database/query/ids.ts'
import { emailHash } from '#journal/event.ts'
import { addToWork } from '#log.ts'
import { homeOf, personByEmail } from './people.ts'
import { useToken } from './proofs.ts'
import { tokenForCode } from './typed-code.ts'

type Proof = CodeDraft | SignInLink

const wrongCode: Refused = { status: 422, code: 'WRONG_CODE', message: accountMessages.wrongCode }
const otherBrowser: Refused = { status: 422, code: 'OTHER_BROWSER', message: accountMessages.otherBrowser }
const linkOver: Refused = { status: 404, code: 'LINK_OVER', message: accountMessages.linkOver }

/**
 * `POST /api/auth/sign-in/mail`: signs in with an emailed code, in the browser that requested it, or with the
 * link of the email, in any browser. The response is that of sign-in by password.
 */
export async function signInByMail(server: Server, asked: RequestHead, body: unknown): Promise<Response> {
  const parsed = ('token' in Object(body) ? SignInLink : CodeDraft).safeParse(body)
  if (!parsed.success) return refusalResponse(invalid(parsed.error))
  const proof: Proof = parsed.data
  return signInWithProof(server, asked, proof).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    const refusal = mailRefusal(error, proof)
    if ('code' in proof && refusal === wrongCode) await logWrongCode(server, asked, proof.email)
    return refusalResponse(refusal)
  })
}

async function signInWithProof(server: Server, asked: RequestHead, proof: Proof): Promise<Response> {
  if ('code' in proof) passStrangers() // codes have their own limits
  const token = 'code' in proof ? await tokenForCode(server, asked, 'sign-in', proof) : proof.token
  return asAccounts(server.pool, async (client) => {
    const { userId, email, aim } = await useToken(client, 'sign-in', token)
    if (!userId) throw new Error('Only an account signs in')
    const tenantId = await homeOf(client, userId)
    addToWork({ company: tenantId ?? null, account: userId })
    if ('code' in proof) await forgiveTry(client, countersOf('code', email, asked))
    const entry = await enterAs(client, asked, await standingOf(client, { userId, tenantId }, aim ?? {}), [
      'email',
    ])
    return entryResponse(server, asked, email, entry)
  })
}

/** The second of two requests with the same code gets the refusal of a wrong code. */
function mailRefusal({ code, data }: Refusal, proof: Proof): Refused {
  if (code === 'TOO_MANY')
    return { status: 429, code, message: apiRefusals.tooManyTries, ...(data as { retryAfter: number }) }
  if (code === 'OTHER_BROWSER') return otherBrowser
  return 'code' in proof ? wrongCode : linkOver
}

/** The work is the same for an address without an account. */
async function logWrongCode({ pool }: Server, asked: RequestHead, email: string): Promise<void> {
  await asAccounts(pool, async (client) => {
    const person = await personByEmail(client, email)
    const tenantId = await homeOf(client, person?.id ?? newId())
    const about = { userId: person?.id, emailHash: person ? null : emailHash(email) }
    await logDenial(client, asked, {
      action: 'LOGIN_ATTEMPT',
      tenantId,
      ...about,
      errorMessage: 'WRONG_CODE',
    })
  })
}
