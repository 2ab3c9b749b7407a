import { type Change, installed } from './installed.ts'

// What stands in /etc of the machines, with the addresses of here.

const local = (port: number) => `127.0.0.1:${port}`

export type PatroniNode = {
  name: string
  port: number
  api: number
  etcd: number
  data: string
  pgpass: string
  programs: string
  password: string
}

export function patroniFile({
  name,
  port,
  api,
  etcd,
  data,
  pgpass,
  programs,
  password,
}: PatroniNode): string {
  return installed('patroni/patroni.yml', [
    ['name: un', `name: ${name}`],
    [local(8008), local(api)],
    [local(2379), local(etcd)],
    [local(5432), local(port)],
    ['/var/lib/postgresql/escale', data],
    ['/usr/lib/postgresql/15/bin', programs],
    ['/tmp/pgpass-escale', pgpass],
    ['a-changer', password],
  ])
}

export function primaryFile(port: number, nodes: { port: number; api: number }[]): string {
  const places = nodes.map(
    (node, at): Change => [`10.0.0.1${at + 1}:5432 port 8008`, `${local(node.port)} port ${node.api}`],
  )
  return installed('haproxy/primaire.cfg', [[local(5000), local(port)], ...places])
}

/** `keepsStatements`: of a version that has the setting, which an older one would refuse. */
export function poolerFile({
  port,
  primaryPort,
  userlist,
  keepsStatements,
}: {
  port: number
  primaryPort: number
  userlist: string
  keepsStatements: boolean
}): string {
  return installed('pgbouncer/pgbouncer.ini', [
    ['port=5432', `port=${primaryPort}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', userlist],
    ...(keepsStatements ? ([[';max_prepared_statements', 'max_prepared_statements']] as const) : []),
  ])
}

export function balancerFile(
  [plain, secure]: readonly [number, number],
  pem: string,
  servers: number[],
): string {
  return installed('haproxy/haproxy.cfg', [
    ['bind :80', `bind ${local(plain)}`],
    ['bind :443', `bind ${local(secure)}`],
    ['/etc/haproxy/escale.pem', pem],
    ...servers.map((server, at): Change => [local(3001 + at), local(server)]),
  ])
}
