import { deepEqual, equal, match } from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type LinkedCompany, startLinkedCompany } from '#testing/company/linked-company.ts'
import { fetchMedia } from './media.ts'

let linked: LinkedCompany
before(async () => {
  linked = await startLinkedCompany()
})
after(() => linked.stop())

type Row = {
  id: string
  file_id: string | null
  media: { state: string; reason?: string } | null
  kind: string
  occurred_at: string
}

async function fetched(): Promise<Row> {
  await linked.worked()
  const { world, company } = linked
  const { files, drafts, whatsapp } = world.server
  const waiting = (await linked.rows<Row>('messages')).filter(({ media }) => media?.state === 'attendu')
  equal(waiting.length, 1)
  const id = waiting[0]?.id ?? ''
  await fetchMedia({ pool: world.jobs, whatsapp, files, drafts }, company.tenantId, id, true)
  await fetchMedia({ pool: world.jobs, whatsapp, files, drafts }, company.tenantId, id, true)
  return (await linked.rows<Row>('messages')).find((one) => one.id === id) as Row
}

const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(400)])

test('a voice note and a document are stored once, as files of the company', async () => {
  const mado = linked.simulator.person({ name: 'Mado', number: '+243812000001' })
  mado.audio({ bytes: ogg, mimeType: 'audio/ogg; codecs=opus' })
  equal((await fetched()).media?.state, 'gardé')
  mado.document({ bytes: Buffer.from('%PDF-1.4\n%%EOF'), mimeType: 'application/pdf', filename: 'liste.pdf' })
  equal((await fetched()).media?.state, 'gardé')
  deepEqual(
    (await linked.rows<{ content_type: string }>('files', 'created_at')).map((file) => file.content_type),
    ['audio/ogg', 'application/pdf'],
  )
})

test('a file of a wrong type, or too large, is not stored, and the reason is shown', async () => {
  const mado = linked.simulator.person({ name: 'Mado', number: '+243812000002' })
  mado.document({ bytes: Buffer.from('<script>'), mimeType: 'application/pdf', filename: 'liste.pdf' })
  const page = await fetched()
  deepEqual([page.media?.state, page.file_id], ['non conservé', null])
  mado.audio({ bytes: Buffer.concat([ogg, Buffer.alloc(16 * 1024 * 1024)]), mimeType: 'audio/ogg' })
  const heavy = await fetched()
  equal(heavy.media?.state, 'non conservé')
  match(heavy.media?.reason ?? '', /lourd/)
})
