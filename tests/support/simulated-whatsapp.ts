import { randomBytes } from 'node:crypto'
import { submittedTemplate } from '../../contract/src/channels/whatsapp/template-text.ts'
import { standardTemplates } from '../../contract/src/channels/whatsapp/templates.ts'
import { startSimulator } from '../../server/seeds/whatsapp/simulator.ts'
import type { SentMessage, Step } from '../../server/seeds/whatsapp/state.ts'

/** A WhatsApp account to link with a company. `appSecret` signs its webhooks. */
export type SimulatedAccount = {
  phoneNumberId: string
  wabaId: string
  token: string
  displayPhone: string
  appSecret: string
}

/** A message with this word is never delivered. */
export const lostWord = 'perdu'

/**
 * A simulated WhatsApp for the product of one worker. Messages are delivered and read, unless they contain
 * `lostWord`.
 */
export async function startSimulatedWhatsApp() {
  const appSecret = randomBytes(16).toString('hex')
  const { url, account, point, stop } = await startSimulator({ decide: lifeOf })
  for (const { key, body } of standardTemplates)
    account.addTemplate({
      name: key,
      language: 'fr',
      body: submittedTemplate(body).text,
      category: 'UTILITY',
      status: 'APPROVED',
      parameter_format: 'NAMED',
    })
  const { phoneNumberId, wabaId, token, number } = account
  return {
    configuration: { apiUrl: `${url}/v24.0`, appSecret },
    account: { phoneNumberId, wabaId, token, displayPhone: number, appSecret } satisfies SimulatedAccount,
    tell: (product: string) => point({ url: `${product}/api/whatsapp/webhook`, appSecret }),
    stop,
  }
}

function lifeOf({ text }: SentMessage): Step[] {
  if (text.includes(lostWord)) return [{ status: 'failed', code: 131026 }]
  return [{ status: 'sent' }, { status: 'delivered', afterMs: 200 }, { status: 'read', afterMs: 600 }]
}
