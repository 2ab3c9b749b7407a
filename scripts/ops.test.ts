import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { openMetrics } from '../server/src/metrics/metrics-server.ts'
import { productOptions } from './product-options.mjs'
import { root } from './programs/programs.ts'

// The files of `ops/` are checked against the product everywhere, and by the programs that read them where
// those are installed.

const files = globSync('ops/**/*', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name))
const readText = (path: string) => readFileSync(path, 'utf8')

test('settings in the files of ops are in the table of settings, and node starts as in npm start', () => {
  const known = readText(join(root, 'docs/exploitation/reglages.md'))
  const named = new Set(
    files.flatMap((path) =>
      [
        ...readText(path).matchAll(
          /\b(ESCALE_(?!SERVEURS)[A-Z_]+|FILES_S3_[A-Z_]+|PUBLIC_URL|DATABASE_[A-Z_]+|SMTP_URL|MAIL_FROM)\b/g,
        ),
      ].map(([name]) => name),
    ),
  )
  assert.deepEqual(
    [...named].filter((name) => !known.includes(name)),
    [],
  )
  assert.ok(productOptions.length > 0)
  for (const path of files.filter((file) => /main\.ts/.test(readText(file))))
    assert.deepEqual(readText(path).match(/--(?:max|min)-[a-z-]+=\d+/g), productOptions, path)
})

test('the image has the shipped version and no secrets, and compose servers have Caddy’s names', () => {
  const compose = readText(join(root, 'ops/image/compose.yaml'))
  const { version } = JSON.parse(readText(join(root, 'package.json'))) as { version: string }
  for (const path of ['ops/image/compose.yaml', 'ops/image/Dockerfile', 'docs/exploitation/conteneurs.md'])
    assert.deepEqual(
      new Set(readText(join(root, path)).match(/\bescale:\d+\.\d+\.\d+/g)),
      new Set([`escale:${version}`]),
      path,
    )
  for (const path of ['.gitignore', 'ops/image/Dockerfile.dockerignore'])
    assert.match(readText(join(root, path)), /^(\*\*\/)?\.env$/m, path)

  // Caddy treats a name with several addresses as one server. Half-received data is identified by the
  // server's name.
  const [, asked = ''] = /ESCALE_SERVEURS: "([^"]+)"/.exec(compose) ?? []
  const servers = [...compose.matchAll(/^ {2}(\w+): \{ <<: \*serve, hostname: (\w+) \}$/gm)].map(
    ([, service, hostname]) => [service, hostname],
  )
  assert.ok(servers.length > 1)
  assert.deepEqual(
    servers,
    asked.split(' ').map((address) => [address.replace(':3000', ''), address.replace(':3000', '')]),
  )
})

test('HAProxy accepts its two files', { skip: !isHere('haproxy') && 'haproxy manque' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'escale-ops-'))
  try {
    const pem = join(folder, 'escale.pem')
    const subject = ['-subj', '/CN=localhost', '-keyout', join(folder, 'key'), '-out', join(folder, 'crt')]
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], {
      stdio: 'ignore',
    })
    writeFileSync(pem, readText(join(folder, 'crt')) + readText(join(folder, 'key')))
    for (const name of ['haproxy.cfg', 'primaire.cfg']) {
      const config = join(folder, name)
      writeFileSync(
        config,
        readText(join(root, 'ops/haproxy', name)).replaceAll('/etc/haproxy/escale.pem', pem),
      )
      const { status, stderr } = spawnSync('haproxy', ['-c', '-f', config], { encoding: 'utf8' })
      assert.equal(status, 0, stderr)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('PgBouncer accepts its file in each version', {
  skip: !isHere('pgbouncer') && 'pgbouncer manque',
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'escale-ops-'))
  try {
    const config = join(folder, 'pgbouncer.ini')
    // This address belongs to no machine. pgbouncer complains about it only after reading the rest of the
    // file.
    writeFileSync(
      config,
      readText(join(root, 'ops/pgbouncer/pgbouncer.ini')).replace(
        'listen_addr = 127.0.0.1',
        'listen_addr = 192.0.2.1',
      ),
    )
    const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
    chmodSync(folder, 0o755)
    const { stderr } = spawnSync('pgbouncer', [config], { encoding: 'utf8', timeout: 10_000, ...account })
    assert.doesNotMatch(stderr, /unknown parameter|invalid value|cannot load config/)
    assert.match(stderr, /192\.0\.2\.1/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the documented RECONNECT uses the socket folder set in PgBouncer’s file', () => {
  const [, folder] =
    /^unix_socket_dir = (\S+)$/m.exec(readText(join(root, 'ops/pgbouncer/pgbouncer.ini'))) ?? []
  const command = `sudo -u postgres psql -h ${folder} -p 6432 -U pgbouncer pgbouncer -c RECONNECT`
  for (const page of ['pgbouncer.md', 'mise-a-jour.md'])
    assert.ok(readText(join(root, 'docs/exploitation', page)).includes(command), page)
})

test('a primary without etcd continues to write while all nodes answer it at a reachable address', () => {
  const lines = readText(join(root, 'ops/patroni/patroni.yml')).split('\n')
  const [dcs, postgresql] = [lines.indexOf('  dcs:'), lines.indexOf('    postgresql:')]
  assert.ok(lines.slice(dcs, postgresql).includes('    failsafe_mode: true'))
  assert.ok(lines.slice(dcs, postgresql).includes('    synchronous_mode: true'))
  const api = lines.slice(lines.indexOf('restapi:'), lines.indexOf('etcd3:'))
  assert.ok(api.some((line) => /^ {2}connect_address: \S+:\d+$/.test(line)))
})

test('HAProxy notices a stopping server before it closes, and a silent one after six seconds', () => {
  const config = readText(join(root, 'ops/haproxy/haproxy.cfg'))
  const figureOf = (pattern: RegExp) => Number(pattern.exec(config)?.[1])
  const [inter, fastInter] = [figureOf(/ inter (\d+)ms/), figureOf(/ fastinter (\d+)ms/)]
  const [fall, timeoutSeconds] = [figureOf(/ fall (\d+)/), figureOf(/timeout check (\d+)s/)]
  const [, leaveSeconds] =
    /ESCALE_LEAVE_SECONDS=(\d+)/.exec(readText(join(root, 'ops/systemd/escale-serve@.service'))) ?? []
  assert.ok(inter + (fall - 1) * fastInter < (Number(leaveSeconds) * 1000) / 2)
  assert.ok(fall * timeoutSeconds >= 6)
})

test('Caddy accepts its file', { skip: !isHere('caddy') && 'caddy manque' }, () => {
  const env = {
    ...process.env,
    DOMAINE: 'escale.exemple.com',
    ESCALE_SERVEURS: '127.0.0.1:3001 127.0.0.1:3002',
  }
  const { status, stderr } = spawnSync(
    'caddy',
    ['validate', '--adapter', 'caddyfile', '--config', join(root, 'ops/caddy/Caddyfile')],
    {
      encoding: 'utf8',
      env,
    },
  )
  assert.equal(status, 0, stderr)
})

test('systemd accepts the units and rates their exposure as low', {
  skip: !isHere('systemd-analyze') && 'systemd manque',
}, () => {
  for (const path of files.filter((file) => file.endsWith('.service'))) {
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', path], {
      encoding: 'utf8',
    })
    const [, level = '10'] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
    assert.ok(Number(level) < 2.5, `${path}: ${level}`)
  }
})

test('alerts and the dashboard use existing metrics, and each alert has its page', async () => {
  const health = { ask: async () => ({ ready: true }), leave() {}, stop: async () => {} }
  const pool = {
    counts: () => ({ most: 1, open: 0, held: 0, waiting: 0 }),
    query: async () => ({ rows: [{ bytes: 0 }] }),
    countsByQuota: () => new Map(),
  } as never
  const state = {
    newestAt: new Date().toISOString(),
    verifiedAt: new Date().toISOString(),
    fault: null,
  } as never
  const metrics = await openMetrics(
    { host: '127.0.0.1', port: 0 },
    {
      pool,
      health,
      backups: { currentState: async () => state },
      dataFolder: root,
      jobs: { query: async () => ({ rows: [] }) },
    },
  )
  const metricsText = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
  await metrics.stop()
  const names = [...metricsText.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
  )
  const rules = readText(join(root, 'ops/prometheus/escale.rules.yml'))
  const board = readText(join(root, 'ops/prometheus/escale-dashboard.json'))
  const fromPgbackrest: string[] =
    readText(join(root, 'ops/pgbackrest/pgbackrest-escale.cron')).match(/escale_pgbackrest_\w+_seconds/g) ??
    []
  const asked = new Set(
    [...`${rules}\n${board}`.matchAll(/\b((?:escale|nodejs|process)_[a-z0-9_]+)/g)].map(([name]) => name),
  )
  assert.deepEqual(
    [...asked].filter((name) => !names.includes(name) && !fromPgbackrest.includes(name)),
    [],
  )
  const pages = new Set([...rules.matchAll(/runbook: (\S+)/g)].map(([, page = '']) => page))
  assert.deepEqual(
    [...pages].toSorted(),
    globSync('docs/exploitation/alertes/*.md', { cwd: root }).toSorted(),
  )
  assert.equal(rules.match(/- alert:/g)?.length, rules.match(/runbook:/g)?.length)
})

test('each folder of ops has a page that names its files', () => {
  const table = readText(join(root, 'docs/exploitation/mise-en-service.md'))
  for (const folder of new Set(files.map((file) => relative(join(root, 'ops'), dirname(file))))) {
    const [, page = ''] =
      new RegExp(`\\| \`ops/${folder}\` \\| \\[(\\S+\\.md)\\]\\(\\1\\) \\|`).exec(table) ?? []
    assert.ok(page, folder)
    const pageText = readText(join(root, 'docs/exploitation', page))
    const unnamed = files.filter(
      (file) =>
        dirname(file) === join(root, 'ops', folder) && !isHidden(file) && !pageText.includes(basename(file)),
    )
    assert.deepEqual(unnamed, [], page)
  }
})

test('Prometheus accepts the alerts', { skip: !isHere('promtool') && 'promtool manque' }, () => {
  const { status, stdout } = spawnSync(
    'promtool',
    ['check', 'rules', join(root, 'ops/prometheus/escale.rules.yml')],
    { encoding: 'utf8' },
  )
  assert.equal(status, 0, stdout)
})

// Docker reads this file beside the Dockerfile.
const isHidden = (file: string): boolean => file.endsWith('.dockerignore')

function isHere(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}
