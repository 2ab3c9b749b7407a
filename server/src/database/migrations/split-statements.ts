/**
 * Splits a migration into its statements, because each is sent as its own message. Semicolons inside quotes,
 * dollar quotes and comments do not separate statements.
 */
export function splitStatements(migration: string): string[] {
  const token =
    /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|begin atomic[\s\S]*?\nend;|;/gi
  const statements: string[] = []
  let start = 0
  for (const { 0: text, index } of migration.matchAll(token)) {
    if (text !== ';') continue
    statements.push(migration.slice(start, index).trim())
    start = index + 1
  }
  return [...statements, migration.slice(start).trim()].filter(
    (statement) => statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '',
  )
}
