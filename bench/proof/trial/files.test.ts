import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unitOf } from './escale.ts'
import { balancerFile, opsFile, originalFile, patroniFile, poolerFile, primaryFile } from './files.ts'

/** A file without the addresses, ports, paths, node names and passwords of a machine. */
function withoutPlaces(text: string): string {
  return text
    .replaceAll(/^name: \S+/gm, 'name: NAME')
    .replaceAll(/password: [^ }]+/g, 'password: PASSWORD')
    .replaceAll(/(?<![\w.])\/[\w./-]+/g, 'PATH')
    .replaceAll(/(?:127|10)\.0\.0\.\d+(?=:\d)/g, 'HOST')
    .replaceAll(/bind (?:HOST)?:\d+/g, 'bind PORT')
    .replaceAll(/(HOST:|port[ =]+|listen_port = )\d+/g, '$1PORT')
}

const files = {
  'patroni/patroni.yml': patroniFile({
    ...{ name: 'deux', ports: { postgres: 41001, api: 41002, etcd: 41003 } },
    ...{ data: '/tmp/a/data', pgpass: '/tmp/a/pgpass' },
    ...{ programs: '/usr/lib/postgresql/17/bin', password: '0123456789abcdef' },
  }),
  'haproxy/primaire.cfg': primaryFile(41004, [
    { port: 41001, api: 41002 },
    { port: 41005, api: 41006 },
  ]),
  'haproxy/haproxy.cfg': balancerFile([41007, 41008], '/tmp/a/escale.pem', [41009, 41010, 41011]),
  'pgbouncer/pgbouncer.ini': poolerFile({
    port: 41012,
    primaryPort: 41004,
    userlist: '/tmp/a/userlist.txt',
    preparesStatements: false,
  }),
}

for (const [file, text] of Object.entries(files))
  test(`the trial file ${file} equals that of ops except addresses, ports, paths and passwords`, () => {
    assert.notEqual(text, originalFile(file))
    assert.equal(withoutPlaces(text), withoutPlaces(originalFile(file)))
  })

test('a file of ops without a text that the trial changes is refused', () => {
  assert.throws(
    () => opsFile('haproxy/haproxy.cfg', [['127.0.0.1:4999', 1]]),
    /ops\/haproxy\/haproxy\.cfg no longer says 127\.0\.0\.1:4999/,
  )
})

test('a server runs as described in its unit, and is restarted after two seconds', () => {
  const unit = unitOf('escale-serve@.service', '/tmp/a', { PUBLIC_URL: 'https://localhost' }, '41009')
  assert.equal(unit.program, process.execPath)
  assert.deepEqual(unit.args.slice(-2), ['server/src/main.ts', 'serve'])
  assert.ok(unit.args.includes('--max-old-space-size=256'))
  assert.partialDeepStrictEqual(unit.env, {
    NODE_ENV: 'production',
    PORT: '41009',
    ESCALE_LEAVE_SECONDS: '2',
    PUBLIC_URL: 'https://localhost',
  })
  assert.equal(unit.restartMs, 2000)
})
