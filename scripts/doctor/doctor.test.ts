import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { readConfiguration } from '../../server/src/start/configuration.ts'
import { startBackedUpDatabase } from '../../server/testing/backed-up-database.ts'
import { startLinkedCompany } from '../../server/testing/company/linked-company.ts'
import { newFolder } from '../../server/testing/database/engines.ts'
import { openPostOffice } from '../../server/testing/providers/post-office.ts'
import { root } from '../programs/programs.ts'
import { checkAddress, checkProxy, visitPublicAddress } from './address.ts'
import { checkBackup } from './backup.ts'
import type { Finding } from './finding.ts'
import { checkClock, checkDisk, clockOf } from './machine.ts'
import { checkMail } from './mail.ts'

const from = 'Escale <ne-pas-repondre@exemple.com>'

test('the command checks the real servers, reports in French, and exits with 0 or 1', async () => {
  const linked = await startLinkedCompany()
  const post = await openPostOffice()
  const environment = {
    PATH: process.env.PATH,
    DATABASE_URL: linked.world.ownerUrl,
    ESCALE_DATA: await newFolder(),
    PUBLIC_URL: linked.site.url,
    SMTP_URL: post.url,
    MAIL_FROM: from,
    ESCALE_WHATSAPP_API: linked.simulator.url,
  }
  try {
    const well = await doctor(environment)
    assert.match(well.output, /✓ Courrier : 127\.0\.0\.1:\d+ répond/)
    assert.match(well.output, /✓ Horloge : Juste, comparée à la base et 127\.0\.0\.1/)
    assert.match(well.output, /✓ Adresse publique : http\S+ mène à cette installation\./)
    assert.match(well.output, /– Sauvegarde : .*pgbackrest/)
    assert.match(well.output, /✓ WhatsApp : .+ répond/)
    assert.match(well.output, /Rien à faire\.\n$/)
    assert.equal(well.code, 0)

    const ill = await doctor({
      ...environment,
      SMTP_URL: `smtp://${await closedAddress()}`,
      ESCALE_SECRET: 'x'.repeat(40),
      HTTPS_PROXY: 'http://127.0.0.1:9',
    })
    assert.match(ill.output, /✗ Courrier : 127\.0\.0\.1:\d+, de SMTP_URL : personne ne répond à ce port/)
    assert.match(ill.output, /✗ Mandataire : HTTPS_PROXY est donné mais rien ne le lit/)
    assert.match(ill.output, /✗ WhatsApp : .+ son jeton a été scellé par une autre clé/)
    assert.match(ill.output, /3 à corriger\.\n$/)
    assert.equal(ill.code, 1)

    await linked.simulator.stop()
    const mute = await doctor(environment)
    assert.match(mute.output, /✗ WhatsApp : /)
    assert.equal(mute.code, 1)
  } finally {
    await post.close()
    await linked.stop()
  }
})

test('an impossible setting or a missing database gives one French sentence and exit code 1', async () => {
  const folder = await newFolder()
  assert.deepEqual(await doctor({ PATH: process.env.PATH, ESCALE_DATA: folder }), {
    output: `✗ Aucune base dans ${folder} : démarrez Escale une fois.\n`,
    code: 1,
  })
  assert.match(
    (await doctor({ PATH: process.env.PATH, SMTP_URL: 'exemple.com' })).output,
    /^✗ SMTP_URL doit être/,
  )
})

test('a mail server that refuses the password is reported, and a missing one marked as unused', async () => {
  const smtp = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(new Error('no such account')),
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  after(() => new Promise<void>((resolve) => smtp.close(resolve)))
  const { port } = smtp.server.address() as AddressInfo
  const refused = await checkMail({ smtpUrl: `smtp://escale:faux@127.0.0.1:${port}`, from })
  assert.equal(refused.state, 'wrong')
  assert.match(
    refused.text,
    /^127\.0\.0\.1:\d+ refuse l'utilisateur ou le mot de passe de SMTP_URL \(535 no such account\)/,
  )
  assert.doesNotMatch(refused.text, /faux/)
  assert.equal((await checkMail(undefined)).state, 'unused')
})

test('a disk with less than a tenth free, and a clock one hour off, are reported as faults', async () => {
  const disk = (bavail: number) =>
    checkDisk('/var/lib/escale', (async () => ({ bavail, blocks: 100, bsize: 1e9 })) as never)
  assert.deepEqual([(await disk(10)).state, (await disk(9)).state], ['right', 'wrong'])
  assert.notEqual((await checkDisk(await newFolder())).text, '')

  const late = await serve((_request, response) => {
    response.sendDate = false
    response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString()).end()
  })
  const clock = await clockOf(late)
  assert.ok(clock)
  const finding = checkClock([clock, { name: 'la base', aheadMs: 0 }])
  assert.equal(finding.state, 'wrong')
  assert.match(finding.text, /avance de 3[56]\d\d s sur 127\.0\.0\.1/)
  assert.equal(checkClock([]).state, 'wrong')
})

test('the report distinguishes the own address, another site, a proxy, a loop, a closed port', async () => {
  const others = await serve((_request, response) => response.end('{"keys":[{"kid":"other"}]}'))
  const gateway = await serve((_request, response) => response.writeHead(502).end())
  const loop = await serve((request, response) =>
    response.writeHead(308, { location: `http://${request.headers.host}${request.url}` }).end(),
  )
  const addressed = async (url: string) =>
    findingText(checkAddress(url, await visitPublicAddress(url), ['own']))
  assert.match(await addressed(others), /^wrong Une autre installation/)
  assert.match(await addressed(gateway), /^wrong .* 502 : le mandataire ne joint pas Escale/)
  assert.match(await addressed(loop), /^wrong .* se redirige vers elle-même/)
  assert.match(await addressed(`http://${await closedAddress()}`), /^wrong .*personne ne répond/)
  assert.match(findingText(checkAddress(undefined, undefined, [])), /^unused /)

  const https = 'https://escale.exemple.com'
  const proxied = (trusted: string[], location: string | null) =>
    findingText(
      checkProxy(https, { status: location ? 308 : 200, location, keyIds: [] }, { trusted, environment: {} }),
    )
  assert.match(
    proxied(['127.0.0.1'], `${https}/.well-known/jwks.json`),
    /^wrong .*ESCALE_TRUSTED_PROXIES ne nomme pas/,
  )
  assert.match(proxied([], null), /^wrong .*est vide/)
  assert.match(proxied(['127.0.0.1'], null), /^right /)
})

test('the report distinguishes a missing, a recent and an old backup', async () => {
  const installed = await startBackedUpDatabase()
  try {
    const folder = await newFolder()
    const configuration = readConfiguration(
      { ESCALE_DATA: installed.folder, ESCALE_BACKUP: folder },
      'production',
    )
    const { rows } = await installed.owner.query(
      'select system_identifier::text as system from pg_control_system()',
    )
    const backups = await installed.backUpTo({ folder })
    const checked = async (now?: number) => findingText(await checkBackup(configuration, rows[0].system, now))
    assert.match(await checked(), /^wrong Aucune sauvegarde n'a encore été faite\. Faites-en une/)
    await backups.make()
    assert.match(await checked(), /^right La dernière est du /)
    assert.match(
      await checked(Date.now() + 3 * 86_400_000),
      /^wrong La dernière sauvegarde est trop ancienne/,
    )
    assert.match(
      findingText(await checkBackup({ ...configuration, backup: undefined }, '')),
      /^wrong ESCALE_BACKUP n'est pas réglé/,
    )
  } finally {
    await installed.stop()
  }
})

const findingText = ({ state, text }: Finding): string => `${state} ${text}`

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** An address on which no program listens any more. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `127.0.0.1:${port}`
}

function doctor(environment: NodeJS.ProcessEnv): Promise<{ output: string; code: number }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'scripts/doctor.ts')],
      { env: environment },
      (error, stdout, stderr) => resolve({ output: stdout + stderr, code: Number(error?.code ?? 0) }),
    )
  })
}
