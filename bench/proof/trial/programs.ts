import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

export type Programs = {
  postgres: string
  etcd: string
  patroni: string
  pgbouncer: string
  haproxy: string
  openssl: string
}

const packages: Record<keyof Programs, string> = {
  postgres: 'postgresql',
  etcd: 'etcd-server',
  patroni: 'patroni',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  openssl: 'openssl',
}

/** Debian's programs; of `postgres`, the folder of the newest. What is missing is said in one sentence. */
export function findPrograms(
  find: (program: keyof Programs) => string | undefined = onThisMachine,
): Programs {
  const names = Object.keys(packages) as (keyof Programs)[]
  const found = names.map((name) => [name, find(name)] as const)
  const missing = found.flatMap(([name, path]) => (path ? [] : [packages[name]]))
  if (missing.length > 0)
    throw new Error(`Il manque ${missing.join(', ')} : « apt-get install ${missing.join(' ')} ».`)
  return Object.fromEntries(found) as Programs
}

function onThisMachine(program: keyof Programs): string | undefined {
  if (program === 'postgres') return newestPostgres()
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

function newestPostgres(): string | undefined {
  const majorOf = (folder: string) => Number(folder.split('/').at(-2))
  return globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => majorOf(folder) >= 15)
    .toSorted((a, b) => majorOf(b) - majorOf(a))[0]
}

/** Since when a pooler keeps statements prepared in transaction mode. */
export function keepsStatements(pgbouncer: string): boolean {
  const [, major, minor] =
    /(\d+)\.(\d+)/.exec(spawnSync(pgbouncer, ['--version'], { encoding: 'utf8' }).stdout) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}
