import { createHmac, randomUUID } from 'node:crypto'
import type { Role } from '../../contract/src/access/permissions.ts'
import { standardTemplates } from '../../contract/src/channels/whatsapp/templates.ts'
import type { Client } from '../../contract/src/trade/clients/contract.ts'
import type { Site, StorageState } from './site.ts'
import { Staff } from './staff.ts'
import { expect } from './test.ts'
import { unique, uniquePhone } from './unique.ts'

/** A company that is linked with WhatsApp, its people, and how somebody writes to it. */
export type Inbox = {
  admin: Staff
  states: Record<Role, StorageState>
  slug: string
  /** Somebody writes, and is known by their number. */
  hears: (number: string, text: string, name?: string) => Promise<void>
  /** A client who wrote: free text may leave to them. */
  writing: (text?: string, name?: string) => Promise<Client & { number: string }>
}

const opened = new WeakMap<Site, Promise<Inbox>>()

/** One for each worker: an account at WhatsApp is of one company. */
export function inboxOf(site: Site): Promise<Inbox> {
  const known = opened.get(site) ?? openInbox(site)
  opened.set(site, known)
  return known
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
  await templatesAreRead(site, slug)
  const hears = (number: string, text: string, name = 'Papa Kivu') =>
    postMessage(site, { number, text, name })
  return {
    admin,
    slug,
    states: Object.fromEntries(people.map(({ role, state }) => [role, state])) as Inbox['states'],
    hears,
    async writing(text = 'Bonjour, où est mon colis ?', name = unique('Maison Kivu')) {
      const number = uniquePhone().replaceAll(' ', '')
      const client = await admin.createClient({ name, phone: number })
      await hears(number, text)
      return { ...client, number }
    },
  }
}

/** A job reads them from the account a moment later. */
async function templatesAreRead(site: Site, slug: string): Promise<void> {
  const approved =
    "select from message_templates m join tenants t on t.id = m.tenant_id where t.slug = $1 and m.meta_state = 'APPROVED'"
  await expect
    .poll(() => site.sql(approved, [slug]), { timeout: 30_000 })
    .toHaveLength(standardTemplates.length)
}

function fail(): never {
  throw new Error('nobody was hired')
}

/** As WhatsApp posts it, signed. */
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
  // A job works it a moment later.
  await expect
    .poll(() => site.sql('select from messages where provider_id = $1', [id]), { timeout: 30_000 })
    .toHaveLength(1)
}
