import type { CompanyTx } from '#database/door/company.ts'

// Of more, the first file would have node take tens of megabytes that it gives back late.
const rowsAtOnce = 200

type Query = { compile(): { sql: string; parameters: readonly unknown[] } }

/**
 * The rows of a query some hundreds at a time, never more of them in memory: a cursor of the transaction at
 * work, which has
 * one such reading at a time.
 */
export async function* inPieces<Row>({ run }: Pick<CompanyTx, 'run'>, query: Query): AsyncGenerator<Row[]> {
  const { sql, parameters } = query.compile()
  await run({ text: `declare pieces no scroll cursor for ${sql}`, values: [...parameters] })
  for (;;) {
    const rows = await run<Row>({ text: `fetch ${rowsAtOnce} from pieces` })
    if (rows.length === 0) break
    yield rows
  }
  await run({ text: 'close pieces' })
}
