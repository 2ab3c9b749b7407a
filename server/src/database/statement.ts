import { type Compilable, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { CompanyTx } from './company.ts'
import { OwnRowsOnly } from './own-rows-only.ts'
import type { DB } from './schema.ts'

type Values = Record<string, string | number>

class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Texts kept of one query: those that callers asked for first make room. */
const mostTexts = 500

const company = new Placeholder('company')
const writer = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}).withPlugin(new OwnRowsOnly(company as unknown as string, () => {}))

/**
 * A query whose text is written once, the first time it is asked: afterwards only its values travel. For the few reads
 * that are asked so often that building the same query again would cost more than answering it.
 */
export function statement<Asked extends Values, Row>(build: (db: Kysely<DB>, values: Asked) => Compilable<Row>) {
  const each = statementPerShape((db, values: Asked, _shape: '') => build(db, values))
  return (at: CompanyTx, values: Asked): Promise<Row[]> => each(at, values, '')
}

/** The same for a query with optional parts: one text per shape, which is all that changes the text and no value. */
export function statementPerShape<Asked extends Values, Shape, Row>(build: (db: Kysely<DB>, values: Asked, shape: Shape) => Compilable<Row>) {
  const texts = new Map<string, { sql: string; parameters: readonly unknown[] }>()
  return (at: CompanyTx, values: Asked, shape: Shape): Promise<Row[]> => {
    const key = JSON.stringify(shape)
    let written = texts.get(key)
    if (!written) {
      written = build(writer, placeholders<Asked>(), shape).compile()
      texts.set(key, written)
      if (texts.size > mostTexts) texts.delete(texts.keys().next().value ?? '')
    }
    const { sql, parameters } = written
    const value = (parameter: unknown) => (parameter === company ? at.id : parameter instanceof Placeholder ? values[parameter.name] : parameter)
    return at.run<Row>({ text: sql, values: parameters.map(value) })
  }
}

function placeholders<Asked extends Values>(): Asked {
  return new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Asked
}
