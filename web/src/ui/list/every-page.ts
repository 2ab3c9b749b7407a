type Page<Row> = { items: Row[]; nextCursor: string | null }

/** Loads all rows of a list, page by page. Stops when at least `most` rows are loaded. */
export async function everyPage<Row>(
  pageAt: (cursor: string | undefined) => Promise<Page<Row>>,
  most = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await pageAt(cursor)
    rows.push(...items)
    cursor = nextCursor ?? undefined
  } while (cursor && rows.length < most)
  return rows
}
