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
