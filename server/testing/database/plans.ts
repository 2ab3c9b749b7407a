import type { Pool } from 'pg'

/**
 * The generic plan of a statement, which prepared statements end up with. The connection is reused, because a
 * new one reads the whole catalogue again.
 */
export async function genericPlan(owner: Pool, text: string, preferring = ''): Promise<string> {
  const parameters = new Set(text.match(/\$\d+/g)).size
  const client = await owner.connect()
  try {
    await client.query(
      `begin; set local plan_cache_mode = force_generic_plan; ${preferring.replaceAll(/\bset\b/g, 'set local')}; prepare listed as ${text}`,
    )
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute listed${parameters ? `(${Array(parameters).fill('null').join(', ')})` : ''}`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback; deallocate all').then(
      () => client.release(),
      () => client.release(true),
    )
  }
}
