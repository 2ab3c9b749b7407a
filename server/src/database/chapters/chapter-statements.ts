/**
 * The statements of a chapter of SQL, one by one: a migration sends one statement a message. Semicolons
 * inside quotes,
 * dollar quotes and comments end nothing.
 */
export function statementsOf(chapter: string): string[] {
  const token =
    /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|begin atomic[\s\S]*?\nend;|;/gi
  const statements: string[] = []
  let start = 0
  for (const { 0: found, index } of chapter.matchAll(token)) {
    if (found !== ';') continue
    statements.push(chapter.slice(start, index).trim())
    start = index + 1
  }
  return [...statements, chapter.slice(start).trim()].filter(
    (statement) => statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '',
  )
}
