import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { openPostOffice } from '../../../server/src/testing/post-office.ts'
import type { Simulator } from '../../../server/src/testing/whatsapp/simulator.ts'
import type { Desk } from '../acknowledged.ts'
import { insist } from './insist.ts'

/**
 * What a company has done by others than its database, each by a word of its own: all of it must be done, and
 * once.
 */
export type Errands = { letters: string[]; messages: string[]; received: string[]; lines: string[] }

/** Where what is asked for is seen to be done. */
export type Outside = {
  letters: Awaited<ReturnType<typeof openPostOffice>>
  whatsapp: Simulator
  owner: pg.Pool
}

type Company = { desk: Desk; conversationId: string; invoiceId: string; write(text: string): string }

/** Documents are mailed, a client is written to by WhatsApp and writes, files are imported, until `stop`. */
export async function startErrands(
  outside: Outside,
  desk: Desk,
  pauseMs = 1000,
): Promise<{ stop(): Promise<Errands> }> {
  const company = await connect(outside, desk)
  const done: Errands = { letters: [], messages: [], received: [], lines: [] }
  let isOver = false
  const working = Promise.all(
    [mail, say, hear, importFile].map(async (errand) => {
      do {
        await errand(company, done)
        await sleep(pauseMs)
      } while (!isOver)
    }),
  )
  working.catch(() => {}) // heard by `stop`
  return {
    async stop() {
      isOver = true
      await working
      return done
    },
  }
}

/**
 * An account of WhatsApp of its own, and somebody who wrote to it: they may be answered in their own words.
 */
async function connect({ whatsapp, owner }: Outside, desk: Desk): Promise<Company> {
  const account = whatsapp.openAccount()
  const { phoneNumberId, wabaId, token } = account
  await insist(desk, 'POST', '/whatsapp/account', { phoneNumberId, wabaId, token })
  const number = `+24381${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
  const client = await insist<{ id: string }>(desk, 'POST', '/clients', {
    name: 'Maison Lukusa',
    phone: number,
  })
  const lines = [{ serviceId: desk.serviceId, quantity: 1, unitPrice: 1050 }]
  const days = { issueDate: '2026-01-01', dueDate: '2026-02-01' }
  const invoice = await insist<{ id: string }>(desk, 'POST', '/invoices', {
    serviceType: 'Maritime',
    clientId: client.id,
    ...days,
    lines,
  })
  const person = whatsapp.person({ name: 'Maison Lukusa', number }).writesTo(account)
  const firstId = person.text('Bonjour')
  const arrived = 'select conversation_id as id from messages where tenant_id = $1 and provider_id = $2'
  for (;;) {
    const { rows } = await owner.query<{ id: string }>(arrived, [desk.companyId, firstId])
    if (rows[0])
      return { desk, conversationId: rows[0].id, invoiceId: invoice.id, write: (text) => person.text(text) }
    await sleep(200)
  }
}

/** A person may mail sixty documents an hour. */
const mostLetters = 50

async function mail({ desk, invoiceId }: Company, { letters }: Errands): Promise<void> {
  if (letters.length === mostLetters) return
  const to = `${randomUUID()}@essai.example`
  await insist(desk, 'POST', '/sale-documents/mail', {
    document: { of: 'invoices', id: invoiceId },
    to,
    message: null,
  })
  letters.push(to)
}

async function say({ desk, conversationId }: Company, { messages }: Errands): Promise<void> {
  const text = `Dit ${randomUUID()}`
  await insist(desk, 'POST', `/conversations/${conversationId}/messages`, {
    messageId: randomUUID(),
    by: 'compte',
    text,
  })
  messages.push(text)
}

async function hear({ write }: Company, { received }: Errands): Promise<void> {
  received.push(write(`Entendu ${randomUUID()}`))
}

async function importFile({ desk }: Company, { lines }: Errands): Promise<void> {
  const names = Array.from({ length: 50 }, () => `Importé ${randomUUID()}`)
  const file = {
    kind: 'clients',
    fileName: 'clients.csv',
    columns: { name: 'Nom' },
    linesCount: names.length,
  }
  const { id } = await insist<{ id: string }>(desk, 'POST', '/imports', file)
  await insist(desk, 'PUT', `/imports/${id}/lines`, {
    lines: names.map((name, at) => ({ line: at + 2, texts: { name } })),
  })
  await insist(desk, 'POST', `/imports/${id}/check`, {})
  await insist(desk, 'POST', `/imports/${id}/confirm`, { skipsProblems: false, takesTwins: false })
  lines.push(...names)
}
