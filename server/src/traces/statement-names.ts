type Statement = { text: string; name: string | undefined }

const mostNames = 1000
const cachedNames = new Map<string, string>()

/** Summaries of statements such as `select invoices`, and the names of the prepared ones. */
export function describeStatements(statements: readonly Statement[]): {
  summary: string[]
  prepared: string[]
} {
  return {
    summary: statements.map(({ text }) => cachedNames.get(text) ?? newName(text)),
    prepared: statements.flatMap(({ name }) => name ?? []),
  }
}

function newName(text: string): string {
  const name = statementName(text)
  if (cachedNames.size >= mostNames) cachedNames.clear()
  cachedNames.set(text, name)
  return name
}

const table = /\b(?:from|into|update|join)\s+(?:only\s+|lateral\s+)?"?([a-z_][\w.]*"?(?:\."?[a-z_]\w*)?)/i
const call = /\b(?:select|call)\s+([a-z_][\w.]*)\s*\(/i

/**
 * A short name of a statement: its verb, and the first table or function in it. Values never appear, because
 * a value cannot follow the words that the patterns look for.
 */
export function statementName(text: string): string {
  const verb = /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? ''
  const functionName = verb === 'select' || verb === 'call' ? call.exec(text)?.[1] : undefined
  const subject = functionName ?? table.exec(text)?.[1]
  return subject ? `${verb} ${subject.replaceAll('"', '')}` : verb
}
