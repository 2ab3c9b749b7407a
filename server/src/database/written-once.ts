import { type AliasedExpression, RawNode, type SelectQueryBuilder } from 'kysely'
import { kyselyNowhere } from './kysely-on.ts'

const writer = kyselyNowhere<object>()

type Column = string | AliasedExpression<unknown, string>

/**
 * The same columns, for `select`, whose text is written now instead of in each query: they are most of a list and never
 * change, and writing them cost more than all the rest of it. What has a value, or a table of its own, is no such column.
 */
export function writtenOnce<const Columns extends readonly Column[]>(columns: Columns): Columns {
  const { sql: text, parameters } = (writer.selectNoFrom(columns as never) as SelectQueryBuilder<object, never, object>).compile()
  if (parameters.length > 0) throw new Error(`A column that has a value is not written once: ${text}`)
  const node = RawNode.createWithSql(text.slice('select '.length))
  return [{ toOperationNode: () => node }] as unknown as Columns
}
