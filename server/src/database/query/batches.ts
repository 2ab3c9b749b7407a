import type { CompanyTx } from '#database/caller/company.ts'

// Larger batches make Node allocate tens of megabytes that it releases late.
const rowsAtOnce = 200

type Query = { compile(): { sql: string; parameters: readonly unknown[] } }

/** The rows of a query in batches, through a cursor. A transaction may have one such cursor at a time. */
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
