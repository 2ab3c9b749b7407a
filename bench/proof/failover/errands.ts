import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Simulator } from '../../../server/seeds/whatsapp/simulator.ts'
import type { openPostOffice } from '../../../server/testing/providers/post-office.ts'
import { type Desk, importClients, insist } from '../desk.ts'

/** Tasks that leave the database, each with a text of its own. Every task must be done exactly once. */
type Errands = Record<'mails' | 'messages' | 'received' | 'lines', string[]>

/** The receivers of the tasks. */
type Receivers = {
  mails: Awaited<ReturnType<typeof openPostOffice>>
  whatsapp: Simulator
  owner: pg.Pool
}

type Company = { desk: Desk; conversationId: string; invoiceId: string; write(text: string): string }

/** Mails documents, writes and receives by WhatsApp and imports files, until `stop`. */
export async function startErrands(
  receivers: Receivers,
  desk: Desk,
  pauseMs = 1000,
): Promise<{ stop(): Promise<Errands> }> {
  const company = await openConversation(receivers, desk)
  const errands: Errands = { mails: [], messages: [], received: [], lines: [] }
  let isOver = false
  const working = Promise.all(
    [mailInvoice, sendMessage, receiveMessage, importFile].map(async (errand) => {
      do {
        await errand(company, errands)
        await sleep(pauseMs)
      } while (!isOver)
    }),
  )
  working.catch(() => {}) // `stop` rejects with the error
  return {
    async stop() {
      isOver = true
      await working
      return errands
    },
  }
}

/** A person writes to the WhatsApp account of the company, which may then reply in free text. */
async function openConversation({ whatsapp, owner }: Receivers, desk: Desk): Promise<Company> {
  const account = whatsapp.openAccount()
  const { phoneNumberId, wabaId, token } = account
  await insist(desk, 'POST', '/whatsapp/account', { phoneNumberId, wabaId, token })
  const number = `+24381${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
  const name = 'Maison Lukusa'
  const { id: clientId } = await insist(desk, 'POST', '/clients', { name, phone: number })
  const lines = [{ serviceId: desk.serviceId, quantity: 1, unitPrice: 1050 }]
  const draft = { serviceType: 'Maritime', clientId, issueDate: '2026-01-01', dueDate: '2026-02-01', lines }
  const { id: invoiceId } = await insist(desk, 'POST', '/invoices', draft)
  const person = whatsapp.person({ name, number }).writesTo(account)
  const firstId = person.text('Bonjour')
  for (;;) {
    const { rows } = await owner.query<{ id: string }>(
      'select conversation_id as id from messages where tenant_id = $1 and provider_id = $2',
      [desk.companyId, firstId],
    )
    if (rows[0]) return { desk, conversationId: rows[0].id, invoiceId, write: (text) => person.text(text) }
    await sleep(200)
  }
}

/** A person may mail sixty documents an hour. */
const mostMails = 50

async function mailInvoice({ desk, invoiceId }: Company, { mails }: Errands): Promise<void> {
  if (mails.length === mostMails) return
  const to = `${randomUUID()}@essai.example`
  const document = { of: 'invoices', id: invoiceId }
  await insist(desk, 'POST', '/sale-documents/mail', { document, to, message: null })
  mails.push(to)
}

async function sendMessage({ desk, conversationId }: Company, { messages }: Errands): Promise<void> {
  const text = `Envoyé ${randomUUID()}`
  const message = { messageId: randomUUID(), by: 'compte', text }
  await insist(desk, 'POST', `/conversations/${conversationId}/messages`, message)
  messages.push(text)
}

async function receiveMessage({ write }: Company, { received }: Errands): Promise<void> {
  received.push(write(`Reçu ${randomUUID()}`))
}

async function importFile({ desk }: Company, { lines }: Errands): Promise<void> {
  const names = Array.from({ length: 50 }, () => `Importé ${randomUUID()}`)
  await importClients(desk, names)
  lines.push(...names)
}

/** Lists the tasks that are missing or done twice, once all are done or the time is over. */
export async function failedErrands(
  receivers: Receivers,
  desk: Desk,
  errands: Errands,
  longestMs = 180_000,
): Promise<string[]> {
  for (const deadline = performance.now() + longestMs; ; await sleep(500)) {
    // Without a primary the query fails.
    const failures = await compareErrands(receivers, desk, errands).catch(() => ['no database'])
    if (failures.length > 0 && performance.now() < deadline) continue
    await sleep(2000) // a second delivery would arrive by then
    return compareErrands(receivers, desk, errands)
  }
}

async function compareErrands({ owner, mails, whatsapp }: Receivers, { companyId }: Desk, errands: Errands) {
  const read = async (sql: string) =>
    (await owner.query<{ text: string }>(sql, [companyId])).rows.map(({ text }) => text)
  const receivedSql = `select provider_id as text from messages where tenant_id = $1 and direction = 'Reçu'`
  const linesSql = `select name as text from clients where tenant_id = $1 and name like 'Importé %'`
  return [
    ...notOnce('mails', errands.mails, mails.addresses()),
    ...notOnce(
      'messages',
      errands.messages,
      whatsapp.messages.map(({ text }) => text),
    ),
    ...notOnce('received', errands.received, await read(receivedSql)),
    ...notOnce('lines', errands.lines, await read(linesSql)),
  ]
}

export function notOnce(name: string, due: string[], done: string[]): string[] {
  const times = Map.groupBy(done, (one) => one)
  return due.flatMap((one) => {
    const count = times.get(one)?.length ?? 0
    return count === 1 ? [] : [`${name}: ${one} ${count > 1 ? 'twice' : 'is missing'}`]
  })
}
