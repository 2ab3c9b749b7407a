import { appendFile, cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** A copy of this tree as the next release: with migrations of its own, and all functions changed. */
export async function nextRelease(
  chapters: Record<string, string>,
): Promise<{ tree: string; remove(): Promise<void> }> {
  const tree = await mkdtemp(join(tmpdir(), 'escale-next-'))
  const isShipped = (path: string) =>
    !path.endsWith('.test.ts') && !relative(root, path).startsWith('server/testing')
  for (const part of ['package.json', 'server/package.json', 'server/src', 'server/migrations'])
    await cp(join(root, part), join(tree, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isShipped,
    })
  for (const part of ['contract', 'web', 'node_modules']) await symlink(join(root, part), join(tree, part))
  const migrations = join(tree, 'server/migrations')
  for (const [name, text] of Object.entries(chapters)) await writeFile(join(migrations, name), text)
  for (const name of await readdir(join(migrations, 'functions')))
    await appendFile(join(migrations, 'functions', name), '\n-- of the next release\n')
  return { tree, remove: () => rm(tree, { recursive: true, force: true }) }
}
