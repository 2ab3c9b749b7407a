import type { Pool } from 'pg'

/** The plan PostgreSQL would keep of a statement for every company: what a prepared statement ends up with. */
export async function genericPlan(owner: Pool, text: string, preferring = ''): Promise<string> {
  const parameters = new Set(text.match(/\$\d+/g)).size
  const client = await owner.connect()
  await client.query(`set plan_cache_mode = force_generic_plan; ${preferring}`)
  await client.query(`prepare listed as ${text}`)
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain execute listed${parameters ? `(${Array(parameters).fill('null').join(', ')})` : ''}`,
  )
  client.release(true)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
