import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

const nobody = 65_534
const skip = process.getuid?.() !== 0 && 'root only'

/** The uid of a root process after `call`. */
async function accountAfter(call: string, ...paths: string[]): Promise<number> {
  const program = `
    import * as ownAccount from '${import.meta.resolve('./own-account.ts')}'
    const [first, second] = process.argv.slice(1)
    await ownAccount.${call}
    console.log(process.getuid())`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program,
    ...paths,
  ])
  return Number(stdout)
}

test('root acts for an installation as the account that owns it, also in a folder without owner', {
  skip,
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'escale-account-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const [data, missing, rootsOwn] = [join(folder, 'data'), join(folder, 'new'), join(folder, 'root')]
  for (const path of [data, rootsOwn]) await mkdir(path)
  await chown(data, nobody, nobody)
  assert.equal(await accountAfter('becomeOwnerOf(first)', data), nobody)
  assert.equal(await accountAfter('becomeOwnerOf(first)', rootsOwn), 0)
  assert.equal(await accountAfter('becomeOwnerOfNew(first, second)', missing, data), nobody)
  assert.equal((await stat(missing)).uid, nobody)
})
