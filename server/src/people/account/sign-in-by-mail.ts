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
 * `POST /api/auth/sign-in/mail`: by the code of a letter, in the browser that asked for it, or by its link,
 * anywhere. Answers as sign-in itself does.
 */
export async function signInByMail(server: Server, asked: RequestHead, body: unknown): Promise<Response> {
  const parsed = ('token' in Object(body) ? SignInLink : CodeDraft).safeParse(body)
  if (!parsed.success) return refusalResponse(invalid(parsed.error))
  const proof: Proof = parsed.data
  return enterBy(server, asked, proof).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    const refusal = refusedBy(error, proof)
    if ('code' in proof && refusal === wrongCode) await logWrongCode(server, asked, proof.email)
    return refusalResponse(refusal)
  })
}

async function enterBy(server: Server, asked: RequestHead, proof: Proof): Promise<Response> {
  if ('code' in proof) passStrangers() // a code has limits of its own
  const token = 'code' in proof ? await tokenForCode(server, asked, 'sign-in', proof) : proof.token
  return asAccounts(server.pool, async (client) => {
    const { userId, email, aim } = await useToken(client, 'sign-in', token)
    if (!userId) throw new Error('Only an account signs in')
    const tenantId = await homeOf(client, userId)
    addToWork({ company: tenantId ?? null, account: userId })
    if ('code' in proof) await forgiveTry(client, countersOf('code', email, asked))
    const entered = await enterAs(client, asked, await standingOf(client, { userId, tenantId }, aim ?? {}), [
      'email',
    ])
    return entryResponse(server, asked, email, entered)
  })
}

/** Of two who give one code at once, the second is wrong. */
function refusedBy({ code, data }: Refusal, proof: Proof): Refused {
  if (code === 'TOO_MANY')
    return { status: 429, code, message: apiRefusals.tooManyTries, ...(data as { retryAfter: number }) }
  if (code === 'OTHER_BROWSER') return otherBrowser
  return 'code' in proof ? wrongCode : linkOver
}

/** As much is done for an address that nobody has. */
async function logWrongCode({ pool }: Server, asked: RequestHead, email: string): Promise<void> {
  await asAccounts(pool, async (client) => {
    const person = await personByEmail(client, email)
    const tenantId = await homeOf(client, person?.id ?? newId())
    const whose = { userId: person?.id, emailHash: person ? null : emailHash(email) }
    await logDenial(client, asked, {
      action: 'LOGIN_ATTEMPT',
      tenantId,
      ...whose,
      errorMessage: 'WRONG_CODE',
    })
  })
}
