import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { after, beforeEach, test } from 'node:test'
import { Graph } from './graph.ts'
import type { GraphError } from './graph-error.ts'
import type { GraphTemplate } from './graph-templates.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

let answer: Answer = (_request, response) => void response.end()
const requests: { line: string; authorization: string | undefined }[] = []
const server = createServer((request, response) => {
  requests.push({ line: `${request.method} ${request.url}`, authorization: request.headers.authorization })
  void answer(request, response)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const graph = new Graph(`${url}/v9.0`, 300)
const account = { phoneNumberId: '106540352242922', wabaId: '102290129340398', token: 'EAAG-secret' }

beforeEach(() => void requests.splice(0))
after(() => {
  server.close()
  server.closeAllConnections()
})

const json =
  (status: number, body: unknown, headers = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
const graphFailure = (call: Promise<unknown>) =>
  call.then(
    () => assert.fail('it was not refused'),
    (error: GraphError) => error,
  )
const message = { to: '243810000001', type: 'text', text: { body: 'Bonjour' } }

test('a message is sent for its account, and its WhatsApp id returned', async () => {
  let body = ''
  answer = async (request, response) => {
    body = await text(request)
    response.end(
      JSON.stringify({
        messages: [{ id: 'wamid.1', message_status: 'accepted' }],
        contacts: [{ wa_id: '243810000001', user_id: 'CD.12' }],
      }),
    )
  }
  assert.deepEqual(await graph.send(account, message), {
    providerId: 'wamid.1',
    state: 'accepted',
    number: '243810000001',
    identity: 'CD.12',
  })
  assert.deepEqual(requests, [
    { line: 'POST /v9.0/106540352242922/messages', authorization: 'Bearer EAAG-secret' },
  ])
  assert.deepEqual(JSON.parse(body), { messaging_product: 'whatsapp', ...message })
})

test('a recipient without a number is accepted too', async () => {
  answer = json(200, {
    messages: [{ id: 'wamid.2' }],
    contacts: [{ input: 'CD.12', user_id: 'CD.12' }],
    later: true,
  })
  assert.deepEqual(await graph.send(account, message), {
    providerId: 'wamid.2',
    state: 'accepted',
    number: null,
    identity: 'CD.12',
  })
})

test('a request that WhatsApp refused was not carried out; its code and wait are reported', async () => {
  answer = json(400, {
    error: { code: 131047, message: 'Re-engagement message', error_data: { details: 'More than 24 hours' } },
  })
  const closed = await graphFailure(graph.send(account, message))
  assert.deepEqual(
    [closed.code, closed.httpStatus, closed.mayHaveReached, closed.message],
    [131047, 400, false, 'More than 24 hours'],
  )
  answer = json(429, { error: { code: 130429, message: 'Rate limit' } }, { 'retry-after': '7' })
  assert.equal((await graphFailure(graph.send(account, message))).retryAfterSeconds, 7)
  const usage = JSON.stringify({
    '102290129340398': [{ call_count: 100, estimated_time_to_regain_access: 3 }],
  })
  answer = json(400, { error: { code: 80007, message: 'Too many' } }, { 'x-business-use-case-usage': usage })
  assert.equal((await graphFailure(graph.send(account, message))).retryAfterSeconds, 180)
})

test('a request without a response may have been carried out; one that never connected was not', async () => {
  const lost: [string, Answer][] = [
    ['silence', () => {}],
    ['a line cut', (request) => void request.socket.destroy()],
    [
      'half a response',
      (_request, response) =>
        void response
          .writeHead(200, { 'content-length': '50' })
          .write('{"messages"', () => response.destroy()),
    ],
    [
      'a very slow response',
      (_request, response) => {
        const drip = setInterval(() => response.write(' '), 50)
        response.once('close', () => clearInterval(drip))
      },
    ],
    ['a gateway that lost it', (_request, response) => void response.writeHead(504).end('<html>')],
    ['a success that says nothing', json(200, { messages: [] })],
    ['a page of somebody else', (_request, response) => void response.end('<html>Wi-Fi</html>')],
    ['an answer without end', (_request, response) => void response.end(Buffer.alloc(5 * 1024 * 1024, ' '))],
  ]
  for (const [name, how] of lost) {
    answer = how
    assert.equal((await graphFailure(graph.send(account, message))).mayHaveReached, true, name)
  }
  const nowhere = ['http://127.0.0.1:9', 'http://no-such-machine.invalid']
  for (const base of nowhere)
    assert.deepEqual(
      await graphFailure(new Graph(base, 300).send(account, message)).then(
        ({ mayHaveReached, httpStatus }) => [mayHaveReached, httpStatus],
      ),
      [false, null],
    )
  answer = (_request, response) => void response.writeHead(503).end('<html>')
  assert.equal((await graphFailure(graph.send(account, message))).mayHaveReached, false)
})

test('templates are read page by page, and an unreadable one does not hide the others', async () => {
  const first = {
    id: '1',
    name: 'colis_recu',
    language: 'fr',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Bonjour' }],
  }
  answer = (request, response) => {
    const isSecond = request.url?.includes('after=b')
    const paging = isSecond
      ? { cursors: { after: 'c' } }
      : { cursors: { after: 'b' }, next: 'https://elsewhere.example/next' }
    response.end(
      JSON.stringify({
        data: isSecond ? [{ ...first, id: '2', rejected_reason: 'NONE' }] : [first, { id: 3 }],
        paging,
      }),
    )
  }
  const read: GraphTemplate[] = []
  for await (const template of graph.templates(account)) read.push(template)
  assert.deepEqual(
    read.map(({ id, body, reason }) => [id, body, reason]),
    [
      ['1', 'Bonjour', null],
      ['2', 'Bonjour', null],
    ],
  )
  assert.equal(requests.length, 2)
})

test('a number reports its quality and limit, even where the API version has fewer fields', async () => {
  answer = (request, response) => {
    const isFull = request.url?.includes('is_on_biz_app')
    if (isFull)
      return void json(400, { error: { code: 100, message: '(#100) Tried accessing nonexisting field' } })(
        request,
        response,
      )
    return void json(200, {
      id: '106540352242922',
      display_phone_number: '+243 81 000 0001',
      quality_rating: 'GREEN',
    })(request, response)
  }
  const facts = await graph.phoneNumber(account)
  assert.deepEqual(
    [facts.displayPhone, facts.quality, facts.messageLimit, facts.isCoexisting],
    ['+243 81 000 0001', 'GREEN', null, false],
  )
  answer = json(400, { error: { code: 100, error_subcode: 33, message: 'Unsupported get request' } })
  assert.equal((await graphFailure(graph.phoneNumber(account))).subcode, 33)
})

test('a file is uploaded as a form; a download is limited and sends no token in the clear', async () => {
  let sent = ''
  answer = async (request, response) => {
    sent = (await buffer(request)).toString('latin1')
    response.end(JSON.stringify({ id: '99' }))
  }
  const name = 'reçu "n° 1".pdf'
  assert.equal(
    await graph.uploadMedia(account, {
      name,
      contentType: 'application/pdf',
      bytes: Buffer.from('%PDF-1.7'),
    }),
    '99',
  )
  assert.match(sent, /name="messaging_product"\r\n\r\nwhatsapp\r\n[\s\S]*%PDF-1\.7/)

  const fetchOf = (mostBytes: number) =>
    graph.downloadMedia(account, `${url}/media/1`, mostBytes).then((found) => buffer(found.content))
  answer = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'audio/ogg; codecs=opus' }).end(Buffer.alloc(2000))
  const { contentType, content } = await graph.downloadMedia(account, `${url}/media/1`, 2000)
  assert.deepEqual([contentType, (await buffer(content)).length], ['audio/ogg', 2000])
  await assert.rejects(fetchOf(1999), /too large/)
  answer = (_request, response) =>
    void response.writeHead(200, { 'content-length': '2000' }).end(Buffer.alloc(2000))
  await assert.rejects(fetchOf(1999), /too large/)
  answer = (_request, response) => void response.writeHead(200).write(Buffer.alloc(2000))
  await assert.rejects(fetchOf(1999), /too large/)
  await assert.rejects(fetchOf(9000), 'a media that never ends')
  const before = requests.length
  await assert.rejects(graph.downloadMedia(account, 'http://elsewhere.example/media', 9000), /no address/)
  await assert.rejects(graph.downloadMedia(account, 'nowhere', 9000), /no address/)
  assert.equal(requests.length, before)
})
