import { type ESTree, parseSync } from 'vite'

/** Returns the names of functions declared at the top level of a file. */
export function functionNamesIn(path: string, source: string): string[] {
  return parseSync(path, source).program.body.flatMap((statement) => {
    const isExport =
      statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
    return declaredNames(isExport ? statement.declaration : statement)
  })
}

function declaredNames(node: ESTree.Node | null): string[] {
  if (node?.type === 'FunctionDeclaration') return node.id ? [node.id.name] : []
  if (node?.type !== 'VariableDeclaration') return []
  return node.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' &&
    (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
      ? [id.name]
      : [],
  )
}

/** Returns the names declared in more than `most` files, each with its files. */
export function sharedNames(files: ReadonlyMap<string, readonly string[]>, most: number): string[] {
  const paths = new Map<string, string[]>()
  for (const [path, names] of files)
    for (const name of new Set(names)) paths.set(name, [...(paths.get(name) ?? []), path])
  return [...paths].flatMap(([name, all]) => (all.length > most ? [`${name}: ${all.join(' ')}`] : []))
}
