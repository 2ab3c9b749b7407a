import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readConfiguration } from './configuration.ts'

const folder = await mkdtemp(join(tmpdir(), 'escale-configuration-'))
after(() => rm(folder, { recursive: true }))

const secretOf = (environment: NodeJS.ProcessEnv) => readConfiguration(environment, 'essai').secret
const key = 'une cle de trente deux caracteres et plus'

test('the signing key comes from the environment or a file, and is refused when too short', async () => {
  const file = join(folder, 'cle')
  await writeFile(file, `${key}\n`)
  assert.equal(secretOf({}), undefined)
  assert.equal(secretOf({ ESCALE_SECRET: key }), key)
  assert.equal(secretOf({ ESCALE_SECRET_FILE: file }), key)
  assert.throws(() => secretOf({ ESCALE_SECRET: 'secret' }), /au moins 32 caractères/)
  assert.throws(() => secretOf({ ESCALE_SECRET: '' }), /au moins 32 caractères/)
  assert.throws(() => secretOf({ ESCALE_SECRET: key, ESCALE_SECRET_FILE: file }), /n'en gardez qu'un/)
  assert.throws(() => secretOf({ ESCALE_SECRET_FILE: join(folder, 'absent') }), /ne se lit pas/)
})

test('the database address may be in a file, with the same meaning as in the environment', async () => {
  const file = join(folder, 'base')
  await writeFile(file, 'postgres://escale:secret@base/escale\n')
  const { databaseUrl, directDatabaseUrl } = readConfiguration(
    { DATABASE_URL_FILE: file, DATABASE_DIRECT_URL_FILE: file },
    'essai',
  )
  assert.deepEqual([databaseUrl, directDatabaseUrl], Array(2).fill('postgres://escale:secret@base/escale'))
  assert.throws(
    () => readConfiguration({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://base/escale' }, 'essai'),
    /n'en gardez qu'un/,
  )
  assert.throws(
    () => readConfiguration({ DATABASE_URL_FILE: join(folder, 'absente') }, 'essai'),
    /ne se lit pas/,
  )
  assert.throws(
    () => readConfiguration({ DATABASE_URL_FILE: file, ESCALE_BACKUP: '/mnt/sauvegardes' }, 'essai'),
    /base intégrée/,
  )
})

test('an unknown log level stops the start', () => {
  for (const level of ['off', ''])
    assert.doesNotThrow(() => readConfiguration({ ESCALE_LOG: level }, 'essai'))
  for (const level of ['debug', 'INFO'])
    assert.throws(() => readConfiguration({ ESCALE_LOG: level }, 'essai'), /ESCALE_LOG doit être info, warn/)
})

test('WhatsApp tokens are sent over TLS only, or to this machine', () => {
  const whatsAppOf = (environment: NodeJS.ProcessEnv) => readConfiguration(environment, 'essai').whatsapp
  assert.deepEqual(whatsAppOf({}), { apiUrl: undefined, appSecret: undefined, verifyToken: undefined })
  for (const api of ['https://partner.example/v24.0', 'http://127.0.0.1:4000/v24.0', 'http://localhost:4000'])
    assert.equal(whatsAppOf({ ESCALE_WHATSAPP_API: api })?.apiUrl, api)
  for (const api of [
    'graph.facebook.com',
    'http://partner.example',
    'ftp://127.0.0.1',
    'http://127.0.0.1.example',
  ])
    assert.throws(() => whatsAppOf({ ESCALE_WHATSAPP_API: api }), /https/, api)
  assert.throws(() => whatsAppOf({ ESCALE_WHATSAPP_VERIFY_TOKEN: 'court' }), /8 caractères/)
})

test('the installation’s provider is configured in full or not at all, and over TLS', async () => {
  const openIdOf = (environment: NodeJS.ProcessEnv) => readConfiguration(environment, 'essai').openId
  const [issuer, clientId, name, publicUrl] = [
    'https://accounts.google.com',
    'escale',
    'Google',
    'https://escale.example',
  ]
  const whole = {
    ESCALE_OPENID_ISSUER: issuer,
    ESCALE_OPENID_CLIENT: clientId,
    ESCALE_OPENID_NAME: name,
    PUBLIC_URL: publicUrl,
  }
  const file = join(folder, 'secret-openid')
  await writeFile(file, 'un secret\n')
  assert.equal(openIdOf({}), undefined)
  assert.deepEqual(openIdOf(whole), { issuer, clientId, clientSecret: undefined, name })
  assert.equal(openIdOf({ ...whole, ESCALE_OPENID_SECRET: 'secret' })?.clientSecret, 'secret')
  assert.equal(openIdOf({ ...whole, ESCALE_OPENID_SECRET_FILE: file })?.clientSecret, 'un secret')
  assert.equal(
    openIdOf({ ...whole, ESCALE_OPENID_ISSUER: 'http://127.0.0.1:4000' })?.issuer,
    'http://127.0.0.1:4000',
  )
  for (const lacking of ['ESCALE_OPENID_ISSUER', 'ESCALE_OPENID_CLIENT', 'ESCALE_OPENID_NAME'])
    assert.throws(() => openIdOf({ ...whole, [lacking]: '' }), /vont ensemble/, lacking)
  assert.throws(() => openIdOf({ ESCALE_OPENID_SECRET: 'secret' }), /vont ensemble/)
  assert.throws(() => openIdOf({ ...whole, PUBLIC_URL: '' }), /PUBLIC_URL est obligatoire/)
  assert.throws(() => openIdOf({ ...whole, ESCALE_OPENID_SECRET: '' }), /est vide/)
  assert.throws(
    () => openIdOf({ ...whole, ESCALE_OPENID_SECRET: 'x', ESCALE_OPENID_SECRET_FILE: file }),
    /n'en gardez qu'un/,
  )
  assert.throws(
    () => openIdOf({ ...whole, ESCALE_OPENID_SECRET_FILE: join(folder, 'absent') }),
    /ne se lit pas/,
  )
  assert.throws(() => openIdOf({ ...whole, ESCALE_OPENID_NAME: 'N'.repeat(41) }), /40 caractères/)
  for (const wrong of [
    'accounts.google.com',
    'http://id.example',
    'ftp://127.0.0.1',
    'https://id.example?x=1',
  ])
    assert.throws(() => openIdOf({ ...whole, ESCALE_OPENID_ISSUER: wrong }), /issuer/, wrong)
})

test('the duration of a slow request is in seconds, and other text is refused', () => {
  const slowMsOf = (typed?: string) =>
    readConfiguration({ ESCALE_SLOW_SECONDS: typed }, 'essai').slowRequestMs
  assert.deepEqual([slowMsOf(), slowMsOf('0.5'), slowMsOf('10')], [undefined, 500, 10_000])
  for (const wrong of ['0', '-1', 'vite', '61'])
    assert.throws(() => slowMsOf(wrong), /ESCALE_SLOW_SECONDS doit être un nombre de secondes/)
})
