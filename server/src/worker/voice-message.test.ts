import { deepEqual, equal, fail, match, ok } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { fileMessages } from '@escale/contract/channels/files/messages'
import { conversationMessages } from '@escale/contract/trade/conversations/messages'
import { signedCookie } from '#access/caller/cookie.ts'
import { newId } from '#database/query/ids.ts'
import { type LinkedCompany, startLinkedCompany } from '#testing/company/linked-company.ts'
import { messageTasks } from './message-tasks.ts'

let linked: LinkedCompany
before(async () => {
  linked = await startLinkedCompany()
})
after(() => linked.stop())

/** The first page of an Ogg Opus file as browsers write it, with some sound. */
const ogg = Buffer.concat([
  Buffer.from('OggS'),
  Buffer.alloc(22),
  Buffer.from([1, 19]),
  Buffer.from('OpusHead'),
  Buffer.alloc(400, 7),
])
const mp4 = (handler: string) =>
  Buffer.concat([
    Buffer.alloc(4),
    Buffer.from('ftypiso5'),
    Buffer.alloc(200),
    Buffer.from(handler),
    Buffer.alloc(400, 7),
  ])
const webm = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(400)])

const cookie = () => ({ cookie: signedCookie(linked.admin.token, linked.world.server.secret) })

async function upload(bytes: Buffer, name = 'Message vocal.webm') {
  const answer = await linked.site.ask(`/api/conversations/files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { ...cookie(), 'idempotency-key': randomUUID(), 'content-type': 'application/octet-stream' },
  })
  const { id, message, contentType } = (await answer.json()) as {
    id: string
    message?: string
    contentType?: string
  }
  return { status: answer.status, id, message, contentType }
}

/** A conversation with a client who wrote just now. */
async function openedConversation(number: string) {
  const { admin, simulator, worked } = linked
  const client = await admin.clients.create({ name: 'Mado Négoce', phone: number })
  const person = simulator.person({ name: 'Mado', number })
  person.text('Bonjour')
  await worked()
  const { id } = await admin.conversations.begin({ clientId: client.id })
  return { id, person }
}

async function sendVoice(id: string, fileId: string, text = '', messageId: string = newId()) {
  const { admin, company, world } = linked
  const message = await admin.conversations.send({ id, messageId, by: 'compte', text, fileId })
  const { files, drafts, whatsapp } = world.server
  const tasks = messageTasks({ pool: world.jobs, files, drafts, whatsapp } as never)
  await tasks.send_message?.({ companyId: company.tenantId, id: message.id }, {
    job: { attempts: 1, max_attempts: 5 },
  } as never)
  return message
}

/** The last message that WhatsApp received, and its file. */
async function lastSent() {
  const { body, type } = linked.simulator.messages.at(-1) ?? { body: {}, type: '' }
  const { audio } = body as { audio?: { id: string; voice?: boolean } }
  const { graph } = linked.world.server.whatsapp
  const { url, contentType } = await graph.mediaUrl(linked.account, audio?.id ?? '')
  const { content } = await graph.downloadMedia(linked.account, url, 1e6)
  return { type, isVoice: audio?.voice, contentType, bytes: Buffer.concat(await content.toArray()) }
}

test('a recording in Ogg is sent as a voice message, with its bytes and codec unchanged', async () => {
  const { id } = await openedConversation('+243813200001')
  const { status, id: fileId } = await upload(ogg)
  equal(status, 201)
  const message = await sendVoice(id, fileId)
  deepEqual(
    [message.kind, message.file?.name, message.file?.contentType],
    ['audio', 'Message vocal.ogg', 'audio/ogg'],
  )
  const { bytes, ...facts } = await lastSent()
  deepEqual(facts, { type: 'audio', isVoice: true, contentType: 'audio/ogg; codecs=opus' })
  ok(bytes.equals(ogg))
  const [shown] = (await linked.admin.conversations.list({})).items
  equal(shown?.lastText, 'Message vocal')
})

test('a recording of an iPhone, in MP4, is sent as an audio file', async () => {
  const { id } = await openedConversation('+243813200002')
  const { id: fileId, contentType } = await upload(mp4('soun'))
  equal(contentType, 'audio/mp4')
  await sendVoice(id, fileId)
  const { bytes: _, ...facts } = await lastSent()
  deepEqual(facts, { type: 'audio', isVoice: undefined, contentType: 'audio/mp4' })
})

test('a video and an unsupported format are refused with the accepted formats', async () => {
  for (const bytes of [mp4('vide'), webm, Buffer.from('OggS and something else')]) {
    const { status, message } = await upload(bytes)
    deepEqual([status, message], [415, fileMessages.notMessageFile])
  }
  const asPhoto = await linked.site.ask('/api/files/photos?name=voix.ogg', {
    method: 'POST',
    body: new Uint8Array(ogg),
    headers: { ...cookie(), 'idempotency-key': randomUUID() },
  })
  equal(asPhoto.status, 415, 'sound is taken in a conversation alone')
})

test('a voice message obeys the usual rules: no caption, once, not after STOP or 24 hours', async () => {
  const { id, person } = await openedConversation('+243813200003')
  const { id: fileId } = await upload(ogg)
  const refused = (text: string) =>
    sendVoice(id, fileId, text).then(
      () => fail('it was sent'),
      ({ message }: Error) => message,
    )
  equal(await refused('Voici'), conversationMessages.voiceWithText)
  const messageId = newId()
  await sendVoice(id, fileId, '', messageId)
  await linked.admin.conversations
    .send({ id, messageId, by: 'compte', text: '', fileId })
    .catch(({ code }: { code: string }) => equal(code, 'ID_TAKEN'))
  const sounds = await linked.rows<{ kind: string; conversation_id: string }>('messages')
  equal(sounds.filter(({ kind, conversation_id: of }) => kind === 'audio' && of === id).length, 1)
  await linked.world.owner.query(
    `update conversation_keys set window_until = now() - interval '1 minute' where tenant_id = $1`,
    [linked.company.tenantId],
  )
  equal(await refused(''), conversationMessages.windowClosed)
  person.text('STOP')
  await linked.worked()
  equal(await refused(''), conversationMessages.stopped)
})

test('audio is served in the parts requested by a player', async () => {
  const { id } = await upload(ogg)
  const ask = (headers: Record<string, string>) =>
    linked.site.ask(`/api/conversations/files/${id}`, { headers: { ...cookie(), ...headers } })
  const whole = await ask({})
  deepEqual(
    [whole.status, whole.headers.get('accept-ranges'), whole.headers.get('content-type')],
    [200, 'bytes', 'audio/ogg'],
  )
  ok(Buffer.from(await whole.arrayBuffer()).equals(ogg))

  const part = await ask({ range: 'bytes=28-35' })
  deepEqual(
    [part.status, part.headers.get('content-range'), part.headers.get('content-length')],
    [206, `bytes 28-35/${ogg.length}`, '8'],
  )
  equal(await part.text(), 'OpusHead')

  const tail = await ask({ range: 'bytes=-5' })
  ok(Buffer.from(await tail.arrayBuffer()).equals(ogg.subarray(-5)))
  equal((await ask({ range: `bytes=${ogg.length}-` })).status, 416)
  const changed = await ask({ range: 'bytes=0-1', 'if-range': '"another file"' })
  deepEqual(
    [changed.status, (await changed.arrayBuffer()).byteLength],
    [200, ogg.length],
    'a part of another file is given whole',
  )
  match(whole.headers.get('content-security-policy') ?? '', /default-src 'none'/)
})
