import pg from 'pg'

/**
 * Gives each function back to the role whose rights it runs with. A dump restored by an owner who is not a
 * superuser gives all functions to that owner. Throws a French message when the owner may not do it.
 */
export async function restoreFunctionOwners(owner: pg.Pool): Promise<void> {
  try {
    await owner.query('call access.settle_owners()')
  } catch (error) {
    if (error instanceof pg.DatabaseError && notAllowed.has(error.code ?? ''))
      throw new Error(await ownerErrorText(owner))
    throw error
  }
}

/** Insufficient privilege, undefined role. */
const notAllowed = new Set(['42501', '42704'])

async function ownerErrorText(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ me: string; owner: string; door: string }>(
    `select current_user as me, kept.owner, proowner::regrole::text as door
     from access.function_owners kept join pg_proc on pg_proc.oid = to_regproc(kept.function)
       where function = 'access.enter'`,
  )
  const { me, owner: rightful, door } = rows[0] ?? { me: '', owner: '', door: '' }
  return `Les fonctions de cette base de données ne sont pas à leurs rôles (access.enter est à ${door}, au lieu de ${rightful}) et ${me} ne peut pas les leur rendre. Donnez-lui ces rôles (« grant ${rightful}, … to ${me} »), puis redémarrez Escale.`
}
