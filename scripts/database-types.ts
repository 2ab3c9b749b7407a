import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '../server/src/database/migrations/migrate.ts'
import { startTestServer } from '../server/testing/database/server.ts'

// `npm run db:types` applies the migrations to an empty database, and writes the types of its tables to
// server/src/database/statements/schema.ts.
const root = join(import.meta.dirname, '..')
const config = join(root, 'server/kysely-codegen.json')
const schema = join(root, 'server/src/database/statements/schema.ts')

console.log("Démarrage d'une base vide et de ses migrations…")
const server = await startTestServer()
try {
  await migrate(server.url)
  generate(server.url)
  await importColumns()
  console.log('server/src/database/statements/schema.ts est à jour.')
} finally {
  await server.stop()
}

function generate(url: string): void {
  const program = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, '--config-file', config, '--url', url],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`kysely-codegen failed: ${stdout}${stderr}`)
}

/**
 * Adds the imports that kysely-codegen leaves out. Its configuration gives some columns a type of the
 * contract package. kysely-codegen writes the name of that type but cannot import it without TypeScript's old
 * compiler API.
 */
async function importColumns(): Promise<void> {
  const { overrides } = JSON.parse(await readFile(config, 'utf8')) as {
    overrides?: { columns?: Record<string, string> }
  }
  const names = [...new Set(Object.values(overrides?.columns ?? {}))]
  if (names.length === 0) return
  const kyselyImport = 'import type { ColumnType } from "kysely";\n'
  const text = await readFile(schema, 'utf8')
  await writeFile(
    schema,
    text.replace(kyselyImport, `${kyselyImport}import type { ${names.join(', ')} } from "./columns.ts";\n`),
  )
}
