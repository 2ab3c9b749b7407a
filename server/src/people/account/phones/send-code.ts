import { type PhoneWay, phoneWays } from '@escale/contract/people/account/phone-draft'
import type { PoolClient } from 'pg'
import type { SignInTarget } from '#access/session/sessions.ts'
import type { JobDependencies } from '#channels/jobs/task.ts'
import { CodeNotSent } from '#channels/phone-codes/delivery-failure.ts'
import { sendWhatsAppCode } from '#channels/whatsapp/account/code-sending.ts'
import { codeMinutes } from '#channels/whatsapp/account/code-template.ts'
import { asAccounts } from '#database/caller/company.ts'
import { companyThatSends } from '#people/account/phone-ways.ts'
import { errorText, log } from '#telemetry/log.ts'
import { type CodeAsker, drawCode, type Holder, maySend, storeCode } from './codes.ts'
import { personByPhone, provedNumber } from './numbers.ts'

type CodeSender = Pick<JobDependencies, 'pool' | 'whatsapp' | 'sms' | 'publicUrl'>
type CodeRequest = { number: string; way: PhoneWay }
/**
 * A requested sign-in code. `isKnown`: true when the request comes from a browser or network where the owner
 * of the number signed in before.
 */
type SignInRequest = CodeRequest & { browser: string; aim: SignInTarget & { isKnown: boolean } }
/** An account, and the telephone number to which its code is sent. */
type Account = { userId: string; number: string }
/** The receiver of a code. `companyId`: the company whose WhatsApp number may send it. */
type Recipient = Account & { companyId: string | undefined }

/** Job: sends a sign-in code to a telephone, if the number belongs to an account. */
export function sendSignInCode(sender: CodeSender, request: SignInRequest): Promise<void> {
  const { number, browser } = request
  const { isKnown, ...aim } = request.aim
  return sendCode(
    sender,
    request,
    { browser, aim },
    isKnown ? 'owner' : 'stranger',
    async (client) => {
      const person = await personByPhone(client, number)
      const proved = person?.isVerified ? await provedNumber(client, person.id) : undefined
      return person && proved ? { userId: person.id, number: proved } : undefined
    },
    aim.tenant,
  )
}

/**
 * Job: sends a code that proves the telephone number of an account, if the session that requested it is still
 * open.
 */
export function sendProofCode(sender: CodeSender, request: CodeRequest & { session: string }): Promise<void> {
  const { session } = request
  return sendCode(sender, request, { session }, 'owner', async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select user_id as id from auth.sessions where id = $1 and expires_at > now()',
      [session],
    )
    return rows[0] && { userId: rows[0].id, number: request.number }
  })
}

async function sendCode(
  sender: CodeSender,
  { way }: CodeRequest,
  holder: Holder,
  asker: CodeAsker,
  findAccount: (client: PoolClient) => Promise<Account | undefined>,
  slug?: string,
): Promise<void> {
  const { code, codeHash } = await drawCode()
  const to = await asAccounts(sender.pool, async (client): Promise<Recipient | undefined> => {
    const account = await findAccount(client)
    if (!account || !(await maySend(client, account.userId, asker))) return undefined
    await storeCode(client, account.userId, account.number, codeHash, holder)
    return { ...account, companyId: await companyThatSends(client, account.userId, slug) }
  })
  if (to)
    await sendByFirstWay(
      sender,
      phoneWays.toSorted((one) => (one === way ? -1 : 1)),
      to,
      code,
    )
}

/**
 * Sends a code by the requested channel (SMS or WhatsApp), or by the other one if that fails. When a code may
 * have been sent despite an error, the other channel is not tried: the person can request another code.
 */
async function sendByFirstWay(
  sender: CodeSender,
  ways: PhoneWay[],
  to: Recipient,
  code: string,
): Promise<void> {
  let failure: CodeNotSent | undefined
  for (const way of ways) {
    try {
      if (await sendByWay(way, sender, to, code)) return
    } catch (error) {
      if (!(error instanceof CodeNotSent)) throw error
      log('warn', 'a code did not leave for a telephone', { way, error: errorText(error) })
      failure = error
    }
  }
  if (failure?.isTriedAgain) throw failure
}

/** Sends a code by one channel. Returns false when this channel is not configured. */
async function sendByWay(
  way: PhoneWay,
  { pool, whatsapp, sms, publicUrl }: CodeSender,
  { companyId, number }: Recipient,
  code: string,
): Promise<boolean> {
  if (way === 'sms') await sms?.send(number, smsText(publicUrl, code))
  else if (companyId) await sendWhatsAppCode(pool, whatsapp, companyId, number, code)
  return way === 'sms' ? sms !== undefined : companyId !== undefined
}

/**
 * Text message with a code. Its last line has the WebOTP format, so a telephone can fill in the code, but
 * only on pages of this host.
 */
function smsText(publicUrl: string, code: string): string {
  const { host } = new URL(publicUrl)
  return `${code} est votre code Escale, pendant ${codeMinutes} minutes. Ne le donnez à personne.\n\n@${host} #${code}`
}
