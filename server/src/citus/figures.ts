import pg from 'pg'

/**
 * The number of rows of a table, and the sum of each numeric column (as text, because sums may exceed a
 * double).
 */
type Figures = { count: number; sums: Record<string, string | null> }

export async function figuresOf(owner: pg.Client, tables: readonly string[]): Promise<Map<string, Figures>> {
  const { rows } = await owner.query<{ table: string; columns: string[] }>(
    `select attrelid::regclass::text as table,
      array_agg(attname::text order by attname) filter (where typcategory = 'N') as columns
     from pg_attribute join pg_type on pg_type.oid = atttypid
       where attrelid = any ($1::regclass[]) and attnum > 0 and not attisdropped group by 1`,
    [tables],
  )
  const figures = new Map<string, Figures>()
  for (const { table, columns } of rows) {
    const sums = (columns ?? []).map(
      (column) => `sum(${pg.escapeIdentifier(column)})::text as ${pg.escapeIdentifier(column)}`,
    )
    const { count, ...summed } = (
      await owner.query(`select ${['count(*)::text as count', ...sums].join(', ')} from ${table}`)
    ).rows[0]
    figures.set(table, { count: Number(count), sums: summed })
  }
  return figures
}

/** Returns a French sentence for each table whose row count or sums differ after the distribution. */
export function differencesBetween(before: Map<string, Figures>, after: Map<string, Figures>): string[] {
  const changed = [...before].filter(
    ([table, figures]) => JSON.stringify(figures) !== JSON.stringify(after.get(table)),
  )
  return changed.map(
    ([table, { count }]) =>
      `${table} avait ${count} lignes, en a ${after.get(table)?.count ?? 0} ou d'autres sommes`,
  )
}
