import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// The files of `ops/` with the addresses, ports, paths and passwords of the trial.

type Change = readonly [from: string, to: string | number]

/** A file of `ops/` with these changes. A text to change that is not there is an error. */
export function opsFile(file: string, changes: readonly Change[]): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`ops/${file} no longer says ${from}`)
    return text.replaceAll(from, String(to))
  }, originalFile(file))
}

export function originalFile(file: string): string {
  return readFileSync(join(import.meta.dirname, '../../../ops', file), 'utf8')
}

const local = (port: number) => `127.0.0.1:${port}`

type PatroniNode = {
  ports: { postgres: number; api: number; etcd: number }
  name: string
  data: string
  pgpass: string
  programs: string
  password: string
}

export function patroniFile({ ports, name, data, pgpass, programs, password }: PatroniNode): string {
  return opsFile('patroni/patroni.yml', [
    ['name: un', `name: ${name}`],
    [local(8008), local(ports.api)],
    [local(2379), local(ports.etcd)],
    [local(5432), local(ports.postgres)],
    ['/var/lib/postgresql/escale', data],
    ['/usr/lib/postgresql/15/bin', programs],
    ['/tmp/pgpass-escale', pgpass],
    ['a-changer', password],
  ])
}

export function primaryFile(port: number, nodes: { port: number; api: number }[]): string {
  const servers = nodes.map((node, at): Change => {
    return [`10.0.0.1${at + 1}:5432 port 8008`, `${local(node.port)} port ${node.api}`]
  })
  return opsFile('haproxy/primaire.cfg', [[local(5000), local(port)], ...servers])
}

type Pooler = { port: number; primaryPort: number; userlist: string; preparesStatements: boolean }

/** `preparesStatements`: for a version that knows the setting. An older one refuses it. */
export function poolerFile({ port, primaryPort, userlist, preparesStatements }: Pooler): string {
  return opsFile('pgbouncer/pgbouncer.ini', [
    ['port=5432', `port=${primaryPort}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', userlist],
    ...(preparesStatements ? ([[';max_prepared_statements', 'max_prepared_statements']] as const) : []),
  ])
}

export function balancerFile([plain, secure]: readonly number[], pem: string, servers: number[]): string {
  return opsFile('haproxy/haproxy.cfg', [
    ['bind :80', `bind ${local(plain ?? 0)}`],
    ['bind :443', `bind ${local(secure ?? 0)}`],
    ['/etc/haproxy/escale.pem', pem],
    ...servers.map((server, at): Change => [local(3001 + at), local(server)]),
  ])
}
