import { Connection } from '#database/statements/connection.ts'

type Query = (...parameters: unknown[]) => Promise<unknown>

/** The statements sent to PostgreSQL and their responses, in order. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const passed: string[] = []
  const { query } = Connection.prototype as unknown as { query: Query }
  const recordedQuery: Query = async function (this: unknown, ...parameters) {
    const text =
      typeof parameters[0] === 'string' ? parameters[0] : String((parameters[0] as { text: string }).text)
    passed.push(`sent ${text}`)
    const result = await query.apply(this, parameters)
    passed.push(`answered ${text}`)
    return result
  }
  Object.assign(Connection.prototype, { query: recordedQuery })
  await work().finally(() => Object.assign(Connection.prototype, { query }))
  return passed
}
