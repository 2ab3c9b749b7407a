import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, test } from 'node:test'
import { wcagContrast } from 'culori'
import { SMTPServer } from 'smtp-server'
import { asAccounts } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { readConfiguration } from '#start/configuration.ts'
import { eventually } from '#testing/database/engines.ts'
import { startRelay, type Traffic } from '#testing/providers/relay.ts'
import { foundCompany, startWorld } from '#testing/world.ts'
import { startWorker } from '#worker/worker.ts'
import type { MailContent } from './mail-content.ts'
import { queueMail } from './queue.ts'
import { renderMailHtml, renderPlainText } from './render.ts'
import { sendMail } from './sending.ts'
import { createMailTransport } from './transport.ts'

const world = await startWorld()
const received: string[] = []
type SmtpRefusal = { code: number; words: string } | null
let answer: SmtpRefusal = null
let answerToSender: SmtpRefusal = null
const refusing = (refused: SmtpRefusal) =>
  refused && Object.assign(new Error(refused.words), { responseCode: refused.code })

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onMailFrom: (_address, _session, done) => done(refusing(answerToSender)),
  onRcptTo: (_address, _session, done) => done(refusing(answer)),
  onData(stream, _session, done) {
    let text = ''
    stream.on('data', (chunk) => {
      text += chunk
    })
    stream.on('end', () => {
      received.push(text)
      done()
    })
  },
})
smtp.listen(0, '127.0.0.1')
await once(smtp.server, 'listening')
const { port } = smtp.server.address() as AddressInfo
const postTo = (at: number, patienceMs?: number) =>
  createMailTransport({
    ...(patienceMs && { patienceMs }),
    configuration: { smtpUrl: `smtp://127.0.0.1:${at}`, from: 'Escale <ne-pas-repondre@escale.test>' },
    demo: false,
    publicUrl: 'https://escale.test',
  })

after(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  await world.stop()
})
beforeEach(() => {
  received.length = 0
  answer = null
  answerToSender = null
})

const drawsNone = () => Promise.reject(new Error('nothing to draw'))

const letter: MailContent = {
  subject: 'Vérifiez votre email',
  sender: { name: 'Atlas & <Fret>', color: '#facc15' },
  paragraphs: ['Bonjour,', 'Un <script>alert(1)</script> & une suite.'],
  action: { label: 'Vérifier', url: 'https://escale.test/?confirmation=JETON' },
  code: '012345',
  closing: ['Ignorez ce message.'],
}

async function queued(to = `${newId()}@exemple.test`): Promise<string> {
  await asAccounts(world.server.pool, (client) =>
    queueMail(client, { kind: 'verification', to, userId: null, letter }),
  )
  const { rows } = await world.owner.query<{ id: string }>(
    'select id from auth.outgoing_mails where to_address = $1',
    [to],
  )
  await world.owner.query('select graphile_worker.remove_job($1)', [`mail:${rows[0]?.id}`]) // sent by hand here
  return rows[0]?.id ?? ''
}

const stateOf = async (id: string) =>
  (
    await world.owner.query(
      'select state, attempts, content is null as forgotten, error from auth.outgoing_mails where id = $1',
      [id],
    )
  ).rows[0]
const attempt = (id: string, at = port, attempts = 1, patienceMs?: number) =>
  sendMail(
    { pool: world.server.pool, post: postTo(at, patienceMs), draw: drawsNone },
    { id },
    { job: { attempts, max_attempts: 3 } as never },
  )

test('a mail greets the account it is for by name, at its proved address alone', async () => {
  const { userId } = await (await foundCompany(world)).hire('manager')
  const person = `update auth.users set first_name = 'Amina', last_name = 'Ilunga', email_verified = true
    where id = $1 returning email`
  const [{ email } = { email: '' }] = (await world.owner.query<{ email: string }>(person, [userId])).rows
  const greetingFor = async (to: string, userId: string | null, said: MailContent = letter) => {
    await asAccounts(world.server.pool, (client) =>
      queueMail(client, { kind: 'essai', to, userId, letter: said }),
    )
    const last =
      'select id, content from auth.outgoing_mails where to_address = $1 order by created_at desc limit 1'
    const [mail] = (await world.owner.query<{ id: string; content: MailContent }>(last, [to])).rows
    await world.owner.query('select graphile_worker.remove_job($1)', [`mail:${mail?.id}`])
    return mail?.content.paragraphs
  }
  assert.deepEqual(await greetingFor(email, userId), ['Bonjour Amina Ilunga,', ...letter.paragraphs.slice(1)])
  assert.equal(
    (await greetingFor(email, userId, { ...letter, paragraphs: ['Bonjour Rose,'] }))?.[0],
    'Bonjour Rose,',
  )
  assert.equal((await greetingFor(email, null))?.[0], 'Bonjour,')
  assert.equal(
    (await greetingFor(`${newId()}@exemple.test`, userId))?.[0],
    'Bonjour,',
    'an address that was only asked for',
  )
  await world.owner.query('update auth.users set email_verified = false where id = $1', [userId])
  assert.equal((await greetingFor(email, userId))?.[0], 'Bonjour,')
})

test('a mail is sent by SMTP after its commit, in French text and HTML; its content is deleted', async () => {
  const to = 'amina@exemple.test'
  const worker = await startWorker(world.workerPool, {
    ...world.server,
    pool: world.jobs,
    post: postTo(port),
  })
  const write = (fails: boolean) =>
    asAccounts(world.server.pool, async (client) => {
      await queueMail(client, { kind: 'verification', to, userId: null, letter })
      if (fails) throw new Error('rolled back')
    })
  await assert.rejects(write(true), /rolled back/)
  await write(false)
  const sent = () =>
    world.owner.query(`select from auth.outgoing_mails where to_address = $1 and state = 'envoyé'`, [to])
  await eventually(async () => assert.equal((await sent()).rowCount, 1)).finally(worker.stop)
  assert.equal(received.length, 1)
  const [mail = ''] = received
  assert.match(mail, /From: Escale <ne-pas-repondre@escale.test>/)
  assert.match(mail, /To: amina@exemple.test/)
  assert.match(mail, /text\/plain; charset=utf-8[\s\S]*text\/html; charset=utf-8/)
  const { rows } = await world.owner.query(
    'select state, content, sent_at is not null as dated from auth.outgoing_mails where to_address = $1',
    [to],
  )
  assert.deepEqual(rows, [{ state: 'envoyé', content: null, dated: true }])
})

test('a company’s mail has its sender name and reply address, other mails the installation’s', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  await admin.settings.saveMail({
    version: 0,
    senderName: 'Atlas, facturation',
    replyTo: 'reponses@atlas.test',
  })
  await attempt(await queued())
  const id = await queued()
  await world.owner.query('update auth.outgoing_mails set tenant_id = $1 where id = $2', [
    company.tenantId,
    id,
  ])
  await attempt(id)
  const [theirs = '', ours = ''] = received
  assert.match(theirs, /From: Escale <ne-pas-repondre@escale.test>/)
  assert.doesNotMatch(theirs, /Reply-To/)
  assert.match(ours, /From: "Atlas, facturation" <ne-pas-repondre@escale.test>/)
  assert.match(ours, /Reply-To: reponses@atlas.test/)
})

test('a sent mail is never sent again', async () => {
  const id = await queued()
  await attempt(id)
  await attempt(id, port, 2)
  assert.equal(received.length, 1)
})

test('a mail is not sent again if only marking it failed', async () => {
  const id = await queued()
  await world.owner.query(`
    create function auth.refuse_note() returns trigger language plpgsql as $$ begin
      if new.state = 'envoyé' then raise exception 'not noted'; end if;
      return new;
    end $$;
    create trigger refuse_note before update on auth.outgoing_mails for each row execute function auth.refuse_note()`)
  await assert.rejects(attempt(id))
  await world.owner.query('drop function auth.refuse_note cascade')
  await attempt(id, port, 2)
  assert.equal(received.length, 1)
  assert.equal((await stateOf(id)).state, 'envoyé')
})

test('an unreachable or busy mail server is tried again; the last failure fails the mail', async () => {
  const id = await queued()
  const closed = port === 1 ? 2 : 1
  await assert.rejects(attempt(id, closed), /ECONNREFUSED/)
  assert.deepEqual([(await stateOf(id)).state, (await stateOf(id)).attempts], ['en file', 1])
  answer = { code: 451, words: 'Revenez plus tard' }
  await assert.rejects(attempt(id, port, 2), /Revenez plus tard/)
  assert.equal((await stateOf(id)).state, 'en file')
  await attempt(id, port, 3)
  const failed = await stateOf(id)
  assert.deepEqual([failed.state, failed.attempts, failed.forgotten], ['échec', 3, true])
  assert.match(failed.error, /Revenez plus tard/)

  const saved = await queued()
  answer = null
  await assert.rejects(attempt(saved, closed))
  await attempt(saved, port, 2)
  assert.equal((await stateOf(saved)).state, 'envoyé')
})

test('a mail whose server hangs up or falls silent is sent again, and arrives once', async () => {
  const relay = await startRelay({ host: '127.0.0.1', port })
  const isInLetter = ({ sent }: Traffic) => sent.includes('Content-Type')
  const failures: Record<string, () => void> = {
    'hangs up before it greets': () => relay.cut(),
    'says nothing': () => relay.silence(),
    'hangs up in a letter': () => relay.cut(isInLetter),
    'falls silent in a letter': () => relay.silence(isInLetter),
  }
  for (const [name, fail] of Object.entries(failures)) {
    received.length = 0
    const id = await queued()
    fail()
    await assert.rejects(attempt(id, relay.port, 1, 500), name)
    assert.equal((await stateOf(id)).state, 'en file', name)
    await relay.mend()
    await attempt(id, relay.port, 2)
    assert.deepEqual([(await stateOf(id)).state, received.length], ['envoyé', 1], name)
  }
  await relay.stop()
})

test('a mail is retried for two days before it fails', async () => {
  const to = `${newId()}@exemple.test`
  await asAccounts(world.server.pool, (client) =>
    queueMail(client, { kind: 'verification', to, userId: null, letter }),
  )
  const { rows } = await world.owner.query<{ hours: number }>(
    `select (select sum(exp(least(attempt, 10))) / 3600
      from generate_series(1, job.max_attempts - 1) attempt)::float8 as hours
     from graphile_worker._private_jobs job join auth.outgoing_mails mail on job.key = 'mail:' || mail.id
     where mail.to_address = $1`,
    [to],
  )
  assert.ok(Number(rows[0]?.hours) >= 48, `${rows[0]?.hours} h`)
})

test('a permanently refused address is not retried', async () => {
  const id = await queued()
  answer = { code: 550, words: 'Boîte inconnue' }
  await attempt(id)
  assert.deepEqual([(await stateOf(id)).state, (await stateOf(id)).attempts], ['échec', 1])
})

test('a mail waits while the server refuses the installation, and is sent once that is mended', async () => {
  const id = await queued()
  answerToSender = { code: 550, words: 'Compte suspendu' }
  await assert.rejects(attempt(id), /Compte suspendu/)
  assert.deepEqual([(await stateOf(id)).state, (await stateOf(id)).forgotten], ['en file', false])
  answerToSender = null
  await attempt(id, port, 2)
  assert.equal((await stateOf(id)).state, 'envoyé')

  const large = await queued()
  answerToSender = { code: 552, words: 'Trop gros' }
  await attempt(large)
  assert.equal((await stateOf(large)).state, 'échec')
})

test('without SMTP settings a mail fails with the reason; the demo stores mails for reading', async () => {
  const [unsent, kept] = [await queued(), await queued()]
  const job = { job: { attempts: 1, max_attempts: 3 } as never }
  await sendMail(
    {
      pool: world.server.pool,
      post: createMailTransport({ configuration: undefined, demo: false, publicUrl: '' }),
      draw: drawsNone,
    },
    { id: unsent },
    job,
  )
  await sendMail(
    {
      pool: world.server.pool,
      post: createMailTransport({ configuration: undefined, demo: true, publicUrl: '' }),
      draw: drawsNone,
    },
    { id: kept },
    job,
  )
  assert.match((await stateOf(unsent)).error, /pas configuré/)
  const mail = await stateOf(kept)
  assert.deepEqual([mail.state, mail.forgotten], ['envoyé', false])
})

test('a mail is readable as plain text, escapes its values, loads nothing, and has readable colours', () => {
  const text = renderPlainText(letter)
  for (const said of ['Bonjour', 'https://escale.test/?confirmation=JETON', '012 345', 'Ignorez ce message.'])
    assert.ok(text.includes(said), said)
  for (const color of ['#facc15', '#0b5d6b', '#ffffff', '#000000', '#ff0000']) {
    const html = renderMailHtml({ ...letter, sender: { ...letter.sender, color } })
    assert.ok(!html.includes('<script>') && html.includes('Atlas &amp; &lt;Fret&gt;'))
    assert.doesNotMatch(html, /<img|<link|@import|url\(|src=/)
    const [, ground = '', ink = ''] =
      html.match(/background:(#[0-9a-f]{6});color:(#[0-9a-f]{6});font-size:16px/) ?? []
    assert.ok(wcagContrast(ground, ink) >= 4.5, `${color}: ${ink} on ${ground}`)
  }
})

test('a typed line break is one in the mail, as text and as HTML', () => {
  const typed = { ...letter, paragraphs: ['Voici la facture.', 'Cordialement,\nAtlas & <Fret>\r\nMatadi'] }
  assert.ok(renderPlainText(typed).includes('Cordialement,\nAtlas & <Fret>'))
  assert.ok(renderMailHtml(typed).includes('>Cordialement,<br>Atlas &amp; &lt;Fret&gt;<br>Matadi</p>'))
})

test('an incomplete setting is reported at the start, without the password', () => {
  assert.equal(readConfiguration({}, 'x').mail, undefined)
  const [PUBLIC_URL, MAIL_FROM] = ['https://escale.test', 'Escale <a@b.test>']
  assert.deepEqual(
    readConfiguration({ PUBLIC_URL, SMTP_URL: 'smtps://u:p@mail.test', MAIL_FROM }, 'x').mail,
    {
      smtpUrl: 'smtps://u:p@mail.test',
      from: 'Escale <a@b.test>',
    },
  )
  assert.throws(
    () => readConfiguration({ SMTP_URL: 'http://u:secret@mail.test', MAIL_FROM: 'a@b.test' }, 'x'),
    (error: Error) => !error.message.includes('secret'),
  )
  assert.throws(() => readConfiguration({ PUBLIC_URL, SMTP_URL: 'smtp://mail.test' }, 'x'), /MAIL_FROM/)
  assert.throws(() => readConfiguration({ SMTP_URL: 'smtp://mail.test', MAIL_FROM }, 'x'), /PUBLIC_URL/)
})
