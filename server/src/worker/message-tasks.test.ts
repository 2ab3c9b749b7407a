import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readTemplates } from '#channels/whatsapp/account/templates.ts'
import { newId } from '#database/query/ids.ts'
import type { Component } from '#seeds/whatsapp/state.ts'
import { type LinkedCompany, startLinkedCompany } from '#testing/company/linked-company.ts'
import { maritimeDraft } from '#testing/world.ts'
import { messageTasks } from './message-tasks.ts'

let linked: LinkedCompany
before(async () => {
  const components: Component[] = [
    { type: 'HEADER', format: 'DOCUMENT' },
    { type: 'BODY', text: 'Bonjour {{client}}, voici votre facture. Merci.' },
  ]
  linked = await startLinkedCompany({
    account: {
      templates: [{ name: 'facture_pdf', category: 'UTILITY', parameter_format: 'NAMED', components }],
    },
  })
  await readTemplates(linked.world.jobs, linked.world.server.whatsapp, linked.company.tenantId)
})
after(() => linked.stop())

/** A client with an invoice, who wrote just now or never. */
async function createBilledClient(number: string, hasWritten: boolean) {
  const { admin, company, simulator, worked } = linked
  const person = simulator.person({ name: 'Mado', number })
  const client = await admin.clients.create({ name: 'Mado Négoce', phone: number })
  if (hasWritten) person.text('Bonjour')
  await worked()
  return { client, invoice: await admin.invoices.create({ ...maritimeDraft(company), clientId: client.id }) }
}

/** Sends a message with the job's own code. Returns the request that WhatsApp received. */
async function sendAsJob(
  { client, invoice }: Awaited<ReturnType<typeof createBilledClient>>,
  number: string,
  own: { body: string | null; templateKey: string },
) {
  const { admin, company, simulator, world } = linked
  const id = newId()
  const about = { subject: 'invoices' as const, id: invoice.id }
  await admin.messages.send({
    id,
    clientId: client.id,
    about,
    ids: [invoice.id],
    to: { kind: 'numéro', value: number },
    ...own,
  })
  const { files, drafts, whatsapp } = world.server
  const tasks = messageTasks({ pool: world.jobs, files, drafts, whatsapp } as never)
  await tasks.send_message?.({ companyId: company.tenantId, id }, {
    job: { attempts: 1, max_attempts: 5 },
  } as never)
  const sentMessage = simulator.messages.findLast(({ input }) => `+${input.replace('+', '')}` === number)
  ok(sentMessage)
  return sentMessage
}

test('a free text about an invoice is sent as the caption of its PDF', async () => {
  const number = '+243813100001'
  const sentMessage = await sendAsJob(await createBilledClient(number, true), number, {
    body: 'Voici votre facture',
    templateKey: 'facture',
  })
  equal(sentMessage.type, 'document')
  const { document } = sentMessage.body as { document: { id: string; filename: string; caption: string } }
  equal(document.caption, 'Voici votre facture')
  match(document.filename, /^.*\.pdf$/)
})

test('a text too long for a caption is sent alone, whole', async () => {
  const number = '+243813100002'
  const body = 'é'.repeat(1025)
  const sentMessage = await sendAsJob(await createBilledClient(number, true), number, {
    body,
    templateKey: 'facture',
  })
  equal(sentMessage.type, 'text')
  deepEqual((sentMessage.body as { text: { body: string } }).text.body, body)
})

test('a template with a document above its text carries that of the invoice', async () => {
  const number = '+243813100003'
  const sentMessage = await sendAsJob(await createBilledClient(number, false), number, {
    body: null,
    templateKey: 'facture_pdf',
  })
  equal(sentMessage.text, 'Bonjour Mado Négoce, voici votre facture. Merci.')
  const { template } = sentMessage.body as {
    template: { components: { type: string; parameters: { document?: { filename: string } }[] }[] }
  }
  const header = template.components.find(({ type }) => type === 'header')
  match(header?.parameters[0]?.document?.filename ?? '', /\.pdf$/)
})
