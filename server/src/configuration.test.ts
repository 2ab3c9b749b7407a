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

test('the signing key comes from the environment or a file when one is given, and is refused when it is too short to be one', async () => {
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

test('the tokens of WhatsApp go to an address that keeps them secret, or to this machine', () => {
  const whatsAppOf = (environment: NodeJS.ProcessEnv) => readConfiguration(environment, 'essai').whatsapp
  assert.deepEqual(whatsAppOf({}), { apiUrl: undefined, appSecret: undefined, verifyToken: undefined })
  for (const api of ['https://partner.example/v24.0', 'http://127.0.0.1:4000/v24.0', 'http://localhost:4000'])
    assert.equal(whatsAppOf({ ESCALE_WHATSAPP_API: api })?.apiUrl, api)
  for (const api of ['graph.facebook.com', 'http://partner.example', 'ftp://127.0.0.1', 'http://127.0.0.1.example'])
    assert.throws(() => whatsAppOf({ ESCALE_WHATSAPP_API: api }), /https/, api)
  assert.throws(() => whatsAppOf({ ESCALE_WHATSAPP_VERIFY_TOKEN: 'court' }), /8 caractères/)
})
