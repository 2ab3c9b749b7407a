import { Connection } from '#database/statements/connection.ts'

type Query = (...asked: unknown[]) => Promise<unknown>

/** What was sent to PostgreSQL and what was answered, in their order. */
export async function passedDuring(work: () => Promise<unknown>): Promise<string[]> {
  const passed: string[] = []
  const { query } = Connection.prototype as unknown as { query: Query }
  const hearing: Query = async function (this: unknown, ...asked) {
    const text = typeof asked[0] === 'string' ? asked[0] : String((asked[0] as { text: string }).text)
    passed.push(`sent ${text}`)
    const answer = await query.apply(this, asked)
    passed.push(`answered ${text}`)
    return answer
  }
  Object.assign(Connection.prototype, { query: hearing })
  await work().finally(() => Object.assign(Connection.prototype, { query }))
  return passed
}
