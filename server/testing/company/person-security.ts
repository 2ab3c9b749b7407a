import { newId } from '#database/query/ids.ts'
import type { World } from '#testing/world.ts'

/** The security events of a person in order, such as `SIGN_IN true`. */
export async function personEvents({ owner }: World, userId: string): Promise<string[]> {
  const { rows } = await owner.query(
    'select action, success from security_logs where user_id = $1 order by created_at, id',
    [userId],
  )
  return rows.map(({ action, success }) => `${action} ${success}`)
}

/** Gives a person a second factor whose codes nobody can compute. */
export async function addFactor({ owner }: World, userId: string): Promise<void> {
  await owner.query(
    `insert into auth.factors (id, user_id, name, sealed_secret, confirmed_at)
     values ($1, $2, 'X', 'x', now())`,
    [newId(), userId],
  )
}
