import { accountMessages } from '@escale/contract/people/account/messages'
import { PhoneCodeDraft } from '@escale/contract/people/account/phone-draft'
import { phoneMessages } from '@escale/contract/people/account/phone-messages'
import { telephoneKey } from '@escale/contract/values/telephone-key'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { withDeviceMark } from '#access/caller/device.ts'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { clearCounters, countersOf } from '#access/limits/attempt-counters.ts'
import { limitAttempts } from '#access/limits/limits.ts'
import { logDenial } from '#access/refusal/denials.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { refusalResponse, type SignInRefusal, validationRefusal } from '#access/sign-in/sign-in-place.ts'
import { readSignInState, signInResponse, startSignIn } from '#access/sign-in/sign-in-result.ts'
import { stopCountingAsAnonymous } from '#database/caller/caller.ts'
import { asAccounts } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { homeCompanyOf } from '#people/account/person/people.ts'
import { addToWork } from '#telemetry/log.ts'
import { judgeCode, useCode } from './codes.ts'
import { parseNumber, personByPhone } from './numbers.ts'

const wrongCode: SignInRefusal = { status: 422, code: 'WRONG_CODE', message: accountMessages.wrongCode }
const otherBrowser: SignInRefusal = {
  status: 422,
  code: 'OTHER_BROWSER',
  message: phoneMessages.otherBrowser,
}

/**
 * `POST /api/auth/sign-in/phone`: signs in with a code sent to a telephone, in the browser that requested it.
 * Same response as `sign-in/email`.
 */
export async function signInByPhone(server: Server, asked: RequestHead, body: unknown): Promise<Response> {
  const parsed = PhoneCodeDraft.safeParse(body)
  if (!parsed.success) return refusalResponse(validationRefusal(parsed.error))
  const { phone, code } = parsed.data
  return signInWithCode(server, asked, phone, code).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    const refusal = phoneRefusal(error)
    if (refusal === wrongCode) await logWrongCode(server, asked, phone)
    return refusalResponse(refusal)
  })
}

async function signInWithCode(
  server: Server,
  asked: RequestHead,
  typed: string,
  code: string,
): Promise<Response> {
  // Codes have limits of their own, so this request does not wait for the few connections that anonymous
  // callers share.
  stopCountingAsAnonymous()
  const number = await parseNumber(typed)
  const { browser } = asked
  if (!browser) throw new Refusal('OTHER_BROWSER')
  const account = telephoneKey(number)
  await limitAttempts(server.pool, 'code', account, asked)
  const judged = await judgeCode(server.pool, { browser, number }, code, { account, asked })
  return asAccounts(server.pool, async (client) => {
    await useCode(client, judged)
    const person = await personByPhone(client, number)
    // Another account has taken the number since the code was sent.
    if (person?.id !== judged.userId) throw new Refusal('WRONG_CODE')
    const tenantId = await homeCompanyOf(client, person.id)
    addToWork({ company: tenantId ?? null, account: person.id })
    await clearCounters(client, countersOf('code', account, asked))
    const entry = await startSignIn(
      client,
      asked,
      await readSignInState(client, { userId: person.id, tenantId }, judged.aim ?? {}),
      ['phone'],
    )
    // The cookie marks this browser as known for the number as well as for the email. Strangers who guess
    // codes for the number then cannot lock its owner out.
    return signInResponse(
      server,
      { ...asked, device: withDeviceMark(asked.device, account) },
      person.email,
      entry,
    )
  })
}

/**
 * Converts a refusal into the response. The second of two requests with one code gets the refusal of a wrong
 * code.
 */
function phoneRefusal({ code, data }: Refusal): SignInRefusal {
  if (code === 'TOO_MANY')
    return { status: 429, code, message: apiRefusals.tooManyTries, ...(data as { retryAfter: number }) }
  if (code === 'INVALID')
    return { status: 422, code, message: messages.invalid, ...(data as { fields: Record<string, string> }) }
  return code === 'OTHER_BROWSER' ? otherBrowser : wrongCode
}

/**
 * Logs a wrong code. The number is not logged, not even as a hash: there are so few numbers that every hash
 * could be reversed. An unknown number takes as long as a known one.
 */
async function logWrongCode({ pool }: Server, asked: RequestHead, typed: string): Promise<void> {
  const number = await parseNumber(typed)
  await asAccounts(pool, async (client) => {
    const person = await personByPhone(client, number)
    const tenantId = await homeCompanyOf(client, person?.id ?? newId())
    await logDenial(client, asked, {
      action: 'LOGIN_ATTEMPT',
      tenantId,
      userId: person?.id,
      errorMessage: 'WRONG_CODE',
    })
  })
}
