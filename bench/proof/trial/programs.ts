import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

/** Debian's packages, by program. */
const packages = {
  ...{ postgres: 'postgresql', etcd: 'etcd-server', patroni: 'patroni' },
  ...{ pgbouncer: 'pgbouncer', haproxy: 'haproxy', openssl: 'openssl' },
}
/** The path of each program. That of `postgres` is the folder of the newest version. */
export type Programs = Record<keyof typeof packages, string>

type Find = (program: keyof Programs) => string | undefined

/** Finds the programs, or throws one sentence with the missing packages. */
export function findPrograms(find: Find = findOnThisMachine): Programs {
  const paths = (Object.keys(packages) as (keyof Programs)[]).map((name) => [name, find(name)] as const)
  const missing = paths.flatMap(([name, path]) => (path ? [] : [packages[name]]))
  if (missing.length > 0)
    throw new Error(`Il manque ${missing.join(', ')} : « apt-get install ${missing.join(' ')} ».`)
  return Object.fromEntries(paths) as Programs
}

function findOnThisMachine(program: keyof Programs): string | undefined {
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

/** True from PgBouncer 1.21 on, which keeps prepared statements in transaction mode. */
export function canPrepareStatements(pgbouncer: string): boolean {
  const { stdout } = spawnSync(pgbouncer, ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /(\d+)\.(\d+)/.exec(stdout) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}
