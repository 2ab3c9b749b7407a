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
  /** Delivers a message of any type, as the webhook of WhatsApp has it. */
  receiveContent: (number: string, message: object, name?: string) => Promise<void>
  /** Delivers a change that is no message, such as a call. */
  receiveChange: (field: string, value: object) => Promise<void>
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
    receiveContent: (number, message, name = 'Papa Kivu') => postReceived(site, { number, name, message }),
    receiveChange: (field, value) => postChange(site, field, value),
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

/** Posts a text to the webhook. */
function postMessage(
  site: Site,
  { number, text, name }: { number: string; text: string; name: string },
): Promise<void> {
  return postReceived(site, { number, name, message: { type: 'text', text: { body: text } } })
}

type ReceivedContent = {
  number: string
  name: string
  /** The content of a message, as the webhook of WhatsApp has it. */
  message: object
}

/** Posts a message of any type to the webhook, and waits until it is stored. */
async function postReceived(site: Site, { number, name, message }: ReceivedContent): Promise<void> {
  const from = number.replaceAll(/\D/g, '')
  const id = `wamid.${randomUUID()}`
  const timestamp = String(Math.floor(Date.now() / 1000))
  const contacts = [{ profile: { name }, wa_id: from }]
  await postChange(site, 'messages', { contacts, messages: [{ from, id, timestamp, ...message }] })
  await expect
    .poll(() => site.sql('select from messages where provider_id = $1', [id]), { timeout: 30_000 })
    .toHaveLength(1)
}

/** Posts a change to the webhook, signed like WhatsApp. A job handles it a moment later. */
async function postChange(site: Site, field: string, value: object): Promise<void> {
  const { url, whatsapp } = site
  const metadata = { display_phone_number: whatsapp.displayPhone, phone_number_id: whatsapp.phoneNumberId }
  const change = { field, value: { messaging_product: 'whatsapp', metadata, ...value } }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: whatsapp.wabaId, changes: [change] }],
  })
  const signature = createHmac('sha256', whatsapp.appSecret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  const answer = await fetch(`${url}/api/whatsapp/webhook`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`)
}
