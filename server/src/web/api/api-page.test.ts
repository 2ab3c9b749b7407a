import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { describeApi } from './openapi.ts'

const page = await readFile(join(import.meta.dirname, '../../../../docs/api.md'), 'utf8')
const firstColumn = [...page.matchAll(/^\| ([^|]*) \|/gm)].map(([, cell]) => cell ?? '').join('\n')

// Section 7 of the specification, « Authentication ».
const verbs = [
  'signup',
  'password',
  'refresh_token',
  'pkce',
  'id_token',
  'web3',
  'otp',
  'verify',
  'sso',
  'resend',
  'recover',
  'logout',
]
const others = [
  'GET user',
  'PUT user',
  'reauthenticate',
  'factors',
  'identities',
  'admin user management',
  'key-set',
]

test('docs/api.md has a line for every authentication call of the specification', () => {
  assert.deepEqual(
    [...verbs, ...others].filter((verb) => !firstColumn.includes(verb)),
    [],
  )
})

test('docs/api.md names every path of the API, whole or after the one it follows', async () => {
  const { paths = {} } = await describeApi()
  const named = (path: string) => {
    const parts = path.split('/').slice(1)
    const beginnings = parts.map(
      (_, end) => [`/api/${parts.slice(0, end).join('/')}`, `…/${parts.slice(end).join('/')}`] as const,
    )
    return (
      page.includes(`/api${path}`) ||
      page.includes(`\`${path}\``) ||
      beginnings.some(([start, rest]) => page.includes(start) && page.includes(rest))
    )
  }
  assert.deepEqual(
    Object.keys(paths).filter((path) => !named(path)),
    [],
  )
})

test('no table of docs/api.md is cut by an empty line', () => {
  const lines = page.split('\n')
  const orphans = lines.filter(
    (line, at) => line.startsWith('|') && lines[at - 1] === '' && !/^\|[-| ]+\|$/.test(lines[at + 1] ?? ''),
  )
  assert.deepEqual(orphans, [])
})
