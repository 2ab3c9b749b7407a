import type { Actor } from '#access/guard/actor.ts'
import type { CompanyTx } from '#database/caller/company.ts'

export async function hasPractice(company: CompanyTx): Promise<boolean> {
  const [row] = await company.run<{ exists: boolean }>({
    text: 'select access.has_practice() as exists',
    values: [],
  })
  return row?.exists === true
}

/** Makes the practice company anew, with its examples. The person is their author. Returns its id. */
export async function renewPractice(company: CompanyTx, { userId, name }: Actor): Promise<string> {
  const [row] = await company.run<{ id: string }>({
    text: 'select access.renew_practice() as id',
    values: [],
  })
  if (!row) throw new Error('access.renew_practice returned no row')
  await company.run({ text: 'select access.fill_practice($1, $2, $3)', values: [row.id, userId, name] })
  return row.id
}

/** Deletes the practice company with all its rows. Returns whether there was one. */
export async function removePractice(company: CompanyTx): Promise<boolean> {
  const [row] = await company.run<{ removed: boolean }>({
    text: 'select access.remove_practice() as removed',
    values: [],
  })
  return row?.removed === true
}
