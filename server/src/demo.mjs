import { isRecentNode, oldNodeText, useOwnNode } from './process/node-version.mjs'

// Node before 22.18 refuses a file that ends in `.ts` before it runs any of it. `demo.ts` is therefore a link
// to this file, which each
// Node can read, so that `node server/src/demo.ts` says in French which Node it wants (decision 087).
if (isRecentNode(process.versions.node)) {
  const { startProgram } = await import('./start/program.mjs')
  await startProgram('run-demo')
} else {
  console.error(oldNodeText(process.versions.node, useOwnNode))
  process.exitCode = 1
}
