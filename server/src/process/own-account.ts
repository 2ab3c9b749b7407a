import { chown, mkdir, readdir, stat } from 'node:fs/promises'

type Account = { uid: number; gid: number }

/**
 * When run as root, switches to the account that owns the first of these paths, if root does not own it.
 * Otherwise files written by root would be unreadable to this account later.
 */
export async function becomeOwnerOf(...paths: string[]): Promise<void> {
  const owner = await firstOwner(paths)
  if (owner) switchAccount(owner)
}

/**
 * Variant of `becomeOwnerOf` for a folder that may not exist yet. The new folder is given to the owner of
 * `witness`, an existing path, and the process switches to this account.
 */
export async function becomeOwnerOfNew(folder: string, witness: string | undefined): Promise<void> {
  const owner = await firstOwner([folder, ...(witness ? [witness] : [])])
  if (!owner) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length === 0) await chown(folder, owner.uid, owner.gid)
  switchAccount(owner)
}

/** The account that owns the first path that root does not own. Undefined when this process is not root. */
async function firstOwner(paths: readonly string[]): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined)
    if (found && found.uid !== 0) return found
  }
  return undefined
}

/** @types/node lacks `initgroups`. */
type Groups = { initgroups?: (user: number, group: number) => void }

function switchAccount({ uid, gid }: Account): void {
  try {
    ;(process as Groups).initgroups?.(uid, gid)
  } catch {
    process.setgroups?.([gid]) // no account name on this machine has this id, so there are no other groups
  }
  process.setgid?.(gid)
  process.setuid?.(uid)
}
