import type { CompanyTx } from '#database/caller/company.ts'

// Rows per batch. With larger ones, Node allocates tens of megabytes and releases them late.
const rowsAtOnce = 200

type Query = { compile(): { sql: string; parameters: readonly unknown[] } }

/**
 * Reads the rows of a query in batches, through a database cursor. A transaction may have one such cursor at
 * a time.
 */
export async function* readInBatches<Row>(
  { run }: Pick<CompanyTx, 'run'>,
  query: Query,
): AsyncGenerator<Row[]> {
  const { sql, parameters } = query.compile()
  await run({ text: `declare pieces no scroll cursor for ${sql}`, values: [...parameters] })
  for (;;) {
    const rows = await run<Row>({ text: `fetch ${rowsAtOnce} from pieces` })
    if (rows.length === 0) break
    yield rows
  }
  await run({ text: 'close pieces' })
}
