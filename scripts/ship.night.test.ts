import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { lstat, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { archive } from './ship.ts'
import { nobody, shipCopy, unprivileged } from './shipped-copy.ts'

const run = promisify(execFile)
const { place, shipped, data, backups, settings, startShipped, remove } = await shipCopy()
after(remove)

test('a backup and a restore by root leave only files that the installation’s account can read', {
  skip: unprivileged.uid === undefined && 'root only',
}, async () => {
  const { stop } = await startShipped()
  const asRoot = (script: string, ...words: string[]) =>
    run('./escale', [script, ...words], { cwd: shipped, env: settings }).then(({ stdout }) => stdout)
  const owners = async (folder: string) => {
    const there = await readdir(folder, { recursive: true })
    return new Set(
      await Promise.all(
        there.map(async (name) => (await lstat(join(folder, name)).catch(() => undefined))?.uid ?? nobody),
      ),
    )
  }
  try {
    assert.match(await asRoot('backup'), /Sauvegarde faite/)
  } finally {
    await stop()
  }
  assert.deepEqual([await owners(backups), await owners(data)], [new Set([nobody]), new Set([nobody])])
  await rm(data, { recursive: true })
  // The created data folder gets the owner of the backups.
  assert.match(await asRoot('restore', '--latest'), /Démarrez/)
  assert.deepEqual([await owners(data), (await stat(data)).uid], [new Set([nobody]), nobody])
  assert.match(await asRoot('verify-log'), /Rien n'a été altéré/)
  const again = await startShipped()
  await again.stop()
})

test('the archive starts by ./escale in an empty root, without root rights, network or Node', async (t) => {
  const debian = join(place, 'debian')
  const missing = process.getuid?.() === 0 ? await makeEmptyRoot(debian) : 'root only'
  if (missing) return t.skip(missing)
  const installed = join(debian, 'opt/escale')
  await mkdir(installed)
  await run('tar', [
    '--extract',
    '--file',
    await archive(shipped),
    '--directory',
    installed,
    '--strip-components=1',
  ])
  await writeFile(join(debian, 'tmp/start.sh'), startAndAsk)
  // Separate namespaces: only loopback, no other program of this machine answers, and all processes end with
  // the shell.
  const mounts = `mount -t proc proc ${debian}/proc && mkdir -p ${debian}/dev/shm && mount -t tmpfs -o mode=1777 tmpfs ${debian}/dev/shm`
  const enter = `${mounts} && ip link set lo up && exec env -i PATH=$PATH chroot ${debian} sh /tmp/start.sh`
  const { stdout } = await run('unshare', [
    '--net',
    '--pid',
    '--fork',
    '--kill-child',
    '--mount',
    'sh',
    '-c',
    enter,
  ])
  assert.match(stdout, /lien à usage unique : \S+\/installation\?jeton=/)
  assert.match(stdout, /readyz 200/)
})

/** Starts the product, prints its output, and requests its health once it prints its first link. */
const startAndAsk = `
useradd --system --create-home --home-dir /var/lib/escale escale
mkfifo --mode=666 /tmp/said
su escale -s /bin/sh -c 'ESCALE_DATA=/var/lib/escale PORT=3000 /opt/escale/escale' > /tmp/said 2>&1 &
ask='fetch("http://127.0.0.1:3000/readyz").then(({ status }) => console.log("readyz", status))'
while read -r line; do
  echo "$line"
  case $line in *'lien à usage unique'*) exec /opt/escale/bin/node -e "$ask" ;; esac
done < /tmp/said
`

/** Creates a minimal Debian. Returns the reason if it cannot. */
async function makeEmptyRoot(folder: string): Promise<string | undefined> {
  if (spawnSync('sh', ['-c', 'command -v debootstrap && command -v unshare && command -v ip']).status !== 0)
    return 'debootstrap or ip is not installed'
  try {
    await run('debootstrap', ['--variant=minbase', 'bookworm', folder], { maxBuffer: 64 * 1024 * 1024 })
    return undefined
  } catch {
    return 'debootstrap reaches no Debian mirror'
  }
}
