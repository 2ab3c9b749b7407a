import { chown, mkdir, readdir, stat } from 'node:fs/promises'

type Account = { uid: number; gid: number }

/**
 * Asked by root of an installation that another account runs, what follows is done as that account: it could
 * read nothing of what root
 * would write. Whose it is, the first of the paths that is there says.
 */
export async function becomeOwnerOf(...paths: string[]): Promise<void> {
  const owner = await firstOwner(paths)
  if (owner) become(owner)
}

/** The same where an installation is to come: a folder that nobody has is given to whom `witness` belongs. */
export async function becomeOwnerOfNew(folder: string, witness: string | undefined): Promise<void> {
  const owner = await firstOwner([folder, ...(witness ? [witness] : [])])
  if (!owner) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length === 0) await chown(folder, owner.uid, owner.gid)
  become(owner)
}

/** None where root is nobody's servant: not root, or everything is root's. */
async function firstOwner(paths: readonly string[]): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined)
    if (found && found.uid !== 0) return found
  }
  return undefined
}

/** Its types forget this one. */
type Groups = { initgroups?: (user: number, group: number) => void }

function become({ uid, gid }: Account): void {
  try {
    ;(process as Groups).initgroups?.(uid, gid)
  } catch {
    process.setgroups?.([gid]) // an account that has no name here
  }
  process.setgid?.(gid)
  process.setuid?.(uid)
}
