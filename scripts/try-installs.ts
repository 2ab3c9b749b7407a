import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { processesIn } from '../server/src/postgres/postmaster.ts'
import { root } from './programs/programs.ts'

// `npm run test:install` runs `npm ci && npm run demo` on a clone of the last commit, with each supported
// pair of npm and Node. Each pair takes minutes, so this belongs to the nightly checks. `-- 10/20 11/24` runs
// only these pairs, written npm/Node.

const pairs = ['9/18', '10/20', '10/22', '11/24']
/** Time limit in milliseconds, long enough for an empty npm cache on a slow connection. */
const longestMs = 1_800_000

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'escale-installs-'))
const chosen = process.argv.slice(2)
let failed = 0
try {
  for (const pair of chosen.length > 0 ? chosen : pairs) await tryPair(pair)
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.exitCode = failed > 0 ? 1 : 0

async function tryPair(pair: string): Promise<void> {
  const [npm = '', node = ''] = pair.split('/')
  const outcome = await firstAnswer(npm, node).catch((error: Error) => {
    failed += 1
    return `✗ ${error.message}`
  })
  console.log(`npm ${npm}, Node ${node} : ${outcome}`)
}

/**
 * Returns the first thing that a new user sees: the web page, or the sentence that names the required Node
 * version.
 */
async function firstAnswer(npm: string, node: string): Promise<string> {
  const tools = join(folder, `npm-${npm}-node-${node}`)
  const tree = join(tools, 'escale')
  await mkdir(tools)
  const packages = [`npm@${npm}`, `node-linux-${process.arch}@${node}`]
  await run('npm', ['install', '--prefix', tools, '--no-save', '--no-audit', ...packages], {
    cwd: tools,
    timeout: longestMs,
  })
  await run('git', ['clone', '--quiet', root, tree])
  const path = [
    join(tools, `node_modules/node-linux-${process.arch}/bin`),
    '/usr/local/bin',
    '/usr/bin',
    '/bin',
  ].join(delimiter)
  const env = { ...ownShell(), PATH: path, PORT: '0', ESCALE_DATA: join(tools, 'data') }
  const program = join(tools, 'node_modules/npm/bin/npm-cli.js')
  await run('node', [program, 'ci', '--no-audit'], { cwd: tree, env, timeout: longestMs })
  const demo = spawn('node', [program, 'run', 'demo'], {
    cwd: tree,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  return demoOutcome(demo, join(env.ESCALE_DATA, 'postgres'))
}

/**
 * Returns the environment without the variables that npm sets. Proxy and certificate settings stay, because
 * npm 10 ends without an error message if they are missing.
 */
function ownShell(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_.*|NODE|INIT_CWD)$/i.test(name)),
  )
}

async function demoOutcome(demo: ChildProcess, data: string): Promise<string> {
  const exited = once(demo, 'exit')
  let output = ''
  for (const stream of [demo.stdout, demo.stderr])
    stream?.on('data', (piece: Buffer) => {
      output += piece
    })
  try {
    const url = await Promise.race([urlIn(() => output), exited.then(() => undefined)])
    const [refusal] = /^(L'installation est incomplète|Escale demande Node).+\.$/m.exec(output) ?? []
    if (!url && refusal) return `✓ ${refusal}`
    if (!url) throw new Error(output)
    const { status } = await fetch(`${url}/auth`)
    if (status !== 200) throw new Error(`/auth answers ${status}`)
    process.kill(-(demo.pid ?? 0), 'SIGINT')
    await exited
    if ((await processesIn(data)).length > 0) throw new Error('PostgreSQL still runs after Ctrl C')
    return '✓ première réponse, Ctrl C arrête tout'
  } finally {
    if (demo.exitCode === null && demo.signalCode === null && demo.pid) process.kill(-demo.pid, 'SIGTERM')
  }
}

async function urlIn(output: () => string): Promise<string | undefined> {
  for (const deadline = Date.now() + longestMs; Date.now() < deadline; await sleep(200)) {
    const [, url] = /^Escale est prêt : (\S+)/m.exec(output()) ?? []
    if (url) return url
  }
  return undefined
}
