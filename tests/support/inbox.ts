import { createHmac, randomUUID } from 'node:crypto'
import type { Role } from '../../contract/src/access/permissions.ts'
import { standardTemplates } from '../../contract/src/channels/whatsapp/templates.ts'
import type { Client } from '../../contract/src/trade/clients/contract.ts'
import type { Site, StorageState } from './site.ts'
import { Staff } from './staff.ts'
import { expect } from './test.ts'
import { unique, uniquePhone } from './unique.ts'

/** A company that is linked with WhatsApp, its people, and how clients write to it. */
export type Inbox = {
  admin: Staff
  states: Record<Role, StorageState>
  slug: string
  /** Delivers a message from a phone number. */
  receiveMessage: (number: string, text: string, name?: string) => Promise<void>
  /** A client who has just written, so that free text may be sent to them. */
  createWritingClient: (text?: string, name?: string) => Promise<Client & { number: string }>
}

const inboxes = new WeakMap<Site, Promise<Inbox>>()

/** The inbox of a worker: a WhatsApp account belongs to one company. */
export function inboxOf(site: Site): Promise<Inbox> {
  const inbox = inboxes.get(site) ?? openInbox(site)
  inboxes.set(site, inbox)
  return inbox
}

async function openInbox(site: Site): Promise<Inbox> {
  const slug = await site.found()
  const roles = ['admin', 'manager', 'employee', 'viewer', 'warehouse_supervisor'] as const
  const people = await Promise.all(
    roles.map(async (role) => ({ role, ...(await site.signIn((await site.hire(slug, role)).email)) })),
  )
  const [{ cookie, session } = fail()] = people
  const admin = new Staff(site.url, cookie, session)
  const { phoneNumberId, wabaId, token } = site.whatsapp
  await admin.ask('POST', '/whatsapp/account', { phoneNumberId, wabaId, token, appSecret: '' })
  await waitForTemplates(site, slug)
  const receiveMessage = (number: string, text: string, name = 'Papa Kivu') =>
    postMessage(site, { number, text, name })
  return {
    admin,
    slug,
    states: Object.fromEntries(people.map(({ role, state }) => [role, state])) as Inbox['states'],
    receiveMessage,
    async createWritingClient(text = 'Bonjour, où est mon colis ?', name = unique('Maison Kivu')) {
      const number = uniquePhone().replaceAll(' ', '')
      const client = await admin.createClient({ name, phone: number })
      await receiveMessage(number, text)
      return { ...client, number }
    },
  }
}

/** A job fetches the templates of the account a moment later. */
async function waitForTemplates(site: Site, slug: string): Promise<void> {
  const approved = `select from message_templates m join tenants t on t.id = m.tenant_id where t.slug = $1
      and m.meta_state = 'APPROVED'`
  await expect
    .poll(() => site.sql(approved, [slug]), { timeout: 30_000 })
    .toHaveLength(standardTemplates.length)
}

function fail(): never {
  throw new Error('nobody was hired')
}

/** Posts a message to the webhook, signed like WhatsApp. */
async function postMessage(
  site: Site,
  { number, text, name }: { number: string; text: string; name: string },
): Promise<void> {
  const { url, whatsapp } = site
  const from = number.replaceAll(/\D/g, '')
  const id = `wamid.${randomUUID()}`
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: whatsapp.wabaId,
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: {
                display_phone_number: whatsapp.displayPhone,
                phone_number_id: whatsapp.phoneNumberId,
              },
              contacts: [{ profile: { name }, wa_id: from }],
              messages: [
                {
                  from,
                  id,
                  timestamp: String(Math.floor(Date.now() / 1000)),
                  type: 'text',
                  text: { body: text },
                },
              ],
            },
          },
        ],
      },
    ],
  })
  const signature = createHmac('sha256', whatsapp.appSecret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  const answer = await fetch(`${url}/api/whatsapp/webhook`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`)
  // A job handles the event a moment later.
  await expect
    .poll(() => site.sql('select from messages where provider_id = $1', [id]), { timeout: 30_000 })
    .toHaveLength(1)
}
