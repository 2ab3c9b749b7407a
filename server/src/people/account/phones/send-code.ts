import { type PhoneWay, phoneWays } from '@escale/contract/people/account/phone-draft'
import type { PoolClient } from 'pg'
import type { Aim } from '#access/session/sessions.ts'
import type { Means } from '#channels/jobs/task.ts'
import { NotSent } from '#channels/phone-codes/delivery-failure.ts'
import { sendWhatsAppCode } from '#channels/whatsapp/code-sending.ts'
import { codeMinutes } from '#channels/whatsapp/code-template.ts'
import { asAccounts } from '#database/door/company.ts'
import { errorText, log } from '#log.ts'
import { companyThatSends } from '#people/account/phone-ways.ts'
import { type CodeAsker, drawCode, type Holder, keepCode, maySend } from './codes.ts'
import { personByPhone } from './numbers.ts'

type Sending = Pick<Means, 'pool' | 'whatsapp' | 'sms' | 'publicUrl'>
type CodeRequest = { number: string; way: PhoneWay }
/** `isKnown`: asked from where the owner of the number signed in before. */
type SignInRequest = CodeRequest & { browser: string; aim: Aim & { isKnown: boolean } }
/** Whose code it is, and the company that may send it by WhatsApp. */
type Addressed = { userId: string; companyId: string | undefined }

/** A job: sends a code that signs in, if the number opens an account. */
export function sendSignInCode(means: Sending, asked: SignInRequest): Promise<void> {
  const { number, browser } = asked
  const { isKnown, ...aim } = asked.aim
  return send(
    means,
    asked,
    { browser, aim },
    isKnown ? 'owner' : 'stranger',
    async (client) => {
      const person = await personByPhone(client, number)
      return person?.isVerified ? person.id : undefined
    },
    aim.tenant,
  )
}

/** A job: sends a code that proves a number, in the session that asked, if it is still open. */
export function sendProofCode(means: Sending, asked: CodeRequest & { session: string }): Promise<void> {
  const { session } = asked
  return send(means, asked, { session }, 'owner', async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select user_id as id from auth.sessions where id = $1 and expires_at > now()',
      [session],
    )
    return rows[0]?.id
  })
}

async function send(
  means: Sending,
  { number, way }: CodeRequest,
  holder: Holder,
  asker: CodeAsker,
  whose: (client: PoolClient) => Promise<string | undefined>,
  slug?: string,
): Promise<void> {
  const { code, codeHash } = await drawCode()
  const to = await asAccounts(means.pool, async (client): Promise<Addressed | undefined> => {
    const userId = await whose(client)
    if (!userId || !(await maySend(client, userId, asker))) return undefined
    await keepCode(client, userId, number, codeHash, holder)
    return { userId, companyId: await companyThatSends(client, userId, slug) }
  })
  if (to)
    await sendBy(
      means,
      phoneWays.toSorted((one) => (one === way ? -1 : 1)),
      to,
      number,
      code,
    )
}

/**
 * By the way that was asked for, else by the other. A code that may have left is not sent later: whoever
 * waits for it asks for another.
 */
async function sendBy(
  means: Sending,
  ways: PhoneWay[],
  to: Addressed,
  number: string,
  code: string,
): Promise<void> {
  let failure: NotSent | undefined
  for (const way of ways) {
    try {
      if (await leavesBy(way, means, to, number, code)) return
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      log('warn', 'a code did not leave for a telephone', { way, error: errorText(error) })
      failure = error
    }
  }
  if (failure?.isTriedAgain) throw failure
}

/** False where nothing leaves by this way. */
async function leavesBy(
  way: PhoneWay,
  { pool, whatsapp, sms, publicUrl }: Sending,
  { companyId }: Addressed,
  number: string,
  code: string,
): Promise<boolean> {
  if (way === 'sms') await sms?.send(number, smsText(publicUrl, code))
  else if (companyId) await sendWhatsAppCode(pool, whatsapp, companyId, number, code)
  return way === 'sms' ? sms !== undefined : companyId !== undefined
}

/**
 * Its last line is the one by which a telephone fills the code in on the page of this very host, and of no
 * other.
 */
function smsText(publicUrl: string, code: string): string {
  const { host } = new URL(publicUrl)
  return `${code} est votre code Escale, pendant ${codeMinutes} minutes. Ne le donnez à personne.\n\n@${host} #${code}`
}
