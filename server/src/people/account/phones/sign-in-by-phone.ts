import { accountMessages } from '@escale/contract/people/account/messages'
import { PhoneCodeDraft } from '@escale/contract/people/account/phone-draft'
import { phoneMessages } from '@escale/contract/people/account/phone-messages'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { markedDevice } from '#access/caller/device.ts'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { refuseTooMany } from '#access/limits/limits.ts'
import { countersOf, forgiveTry } from '#access/limits/tries.ts'
import { logDenial } from '#access/refusal/denials.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { enterAs, entryResponse, standingOf } from '#access/sign-in/sign-in-entry.ts'
import { invalid, type Refused, refusalResponse } from '#access/sign-in/sign-in-place.ts'
import { passStrangers } from '#database/door/caller.ts'
import { asAccounts } from '#database/door/company.ts'
import { newId } from '#database/query/ids.ts'
import { addToWork } from '#log.ts'
import { homeOf } from '#people/account/people.ts'
import { judgeCode, useCode } from './codes.ts'
import { numberOf, personByPhone } from './numbers.ts'

const wrongCode: Refused = { status: 422, code: 'WRONG_CODE', message: accountMessages.wrongCode }
const otherBrowser: Refused = { status: 422, code: 'OTHER_BROWSER', message: phoneMessages.otherBrowser }

/**
 * `POST /api/auth/sign-in/phone`: by the code that a telephone received, in the browser that asked for it.
 * Answers as sign-in itself does.
 */
export async function signInByPhone(server: Server, asked: RequestHead, body: unknown): Promise<Response> {
  const parsed = PhoneCodeDraft.safeParse(body)
  if (!parsed.success) return refusalResponse(invalid(parsed.error))
  const { phone, code } = parsed.data
  return enterBy(server, asked, phone, code).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    const refusal = refusedBy(error)
    if (refusal === wrongCode) await logWrongCode(server, asked, phone)
    return refusalResponse(refusal)
  })
}

async function enterBy(server: Server, asked: RequestHead, typed: string, code: string): Promise<Response> {
  passStrangers() // a code has limits of its own
  const number = await numberOf(typed)
  const { browser } = asked
  if (!browser) throw new Refusal('OTHER_BROWSER')
  await refuseTooMany(server.pool, 'code', number, asked)
  const judged = await judgeCode(server.pool, { browser, number }, code, { account: number, asked })
  return asAccounts(server.pool, async (client) => {
    await useCode(client, judged)
    const person = await personByPhone(client, number)
    if (person?.id !== judged.userId) throw new Refusal('WRONG_CODE') // the number changed hands meanwhile
    const tenantId = await homeOf(client, person.id)
    addToWork({ company: tenantId ?? null, account: person.id })
    await forgiveTry(client, countersOf('code', number, asked))
    const entered = await enterAs(
      client,
      asked,
      await standingOf(client, { userId: person.id, tenantId }, judged.aim ?? {}),
      ['phone'],
    )
    // Known again by its number too: strangers who guess at the number keep its owner out no more than those
    // who guess at the address.
    return entryResponse(
      server,
      { ...asked, device: markedDevice(asked.device, number) },
      person.email,
      entered,
    )
  })
}

/** Of two who give one code at once, the second is wrong. */
function refusedBy({ code, data }: Refusal): Refused {
  if (code === 'TOO_MANY')
    return { status: 429, code, message: apiRefusals.tooManyTries, ...(data as { retryAfter: number }) }
  if (code === 'INVALID')
    return { status: 422, code, message: messages.invalid, ...(data as { fields: Record<string, string> }) }
  return code === 'OTHER_BROWSER' ? otherBrowser : wrongCode
}

/**
 * As much is done for a number that opens nothing; of it nothing is kept, as numbers are few enough to be
 * found again from a hash.
 */
async function logWrongCode({ pool }: Server, asked: RequestHead, typed: string): Promise<void> {
  const number = await numberOf(typed)
  await asAccounts(pool, async (client) => {
    const person = await personByPhone(client, number)
    const tenantId = await homeOf(client, person?.id ?? newId())
    await logDenial(client, asked, {
      action: 'LOGIN_ATTEMPT',
      tenantId,
      userId: person?.id,
      errorMessage: 'WRONG_CODE',
    })
  })
}
