import pg from 'pg'

/**
 * Restores the owner of each function, because a function runs with the rights of its owner. When the person
 * who restores a dump is no superuser, all functions belong to that person. Throws a French message when the
 * connected owner may not change it.
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

/** SQLSTATE codes: insufficient privilege, undefined role. */
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
