import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { clientFields } from '@escale/contract/trade/clients/fields'
import { serviceFields } from '@escale/contract/trade/services/fields'
import { type Fields, fieldsWith } from '@escale/contract/wire/record-fields'
import { root } from '../programs/programs.ts'

// A field is declared in its row (docs/decisions/081). Besides the row, its name occurs only in its input, in
// drawn documents, in names of foreign files and in SQL. The test counts the product files whose code has the
// name as a word, `schema.ts` among them; comments and tests do not count.

const most = 9
const product = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.tsx?$|\/testing\//.test(path),
)

/** Other meanings of the same word: marks of a letter, of a device, of a file, or a French sentence. */
const homonyms: Record<string, string[]> = {
  marks: [
    'server/src/access/caller/device.ts',
    'server/src/channels/pdf/drawing.ts',
    'server/src/channels/pdf/tables.ts',
    'web/src/trade/conversations/ConversationRow.tsx',
    'web/src/trade/imports/file/file-kinds.ts',
  ],
  brandName: [],
  voyage: ['server/src/trade/documents/bill/bill-words.ts', 'web/src/site/public/home/Steps.tsx'],
}

for (const [field, others] of Object.entries(homonyms))
  test(`the field \`${field}\` is named in ${most} files at most`, () => {
    const naming = product.filter((path) => new RegExp(`\\b${field}\\b`).test(codeWithoutComments(path)))
    assert.deepEqual(
      others.filter((path) => !naming.includes(path)),
      [],
      'these no longer say the word: take them off the list',
    )
    const files = naming.filter((path) => !others.includes(path)).toSorted()
    assert.ok(files.length > 1, 'nothing is counted')
    assert.ok(files.length <= most, `${files.length} files: ${files.join(', ')}`)
  })

const forms: { path: string; fields: Fields }[] = [
  { path: 'web/src/trade/clients/ClientModal.tsx', fields: clientFields },
  { path: 'web/src/trade/services/ServiceModal.tsx', fields: serviceFields },
]

for (const { path, fields } of forms)
  test(`${path} has an input for each field of a draft`, () => {
    const inputs = [...codeWithoutComments(path).matchAll(/form\.(?:text|field)\('(\w+)'\)/g)].map(
      ([, name]) => name,
    )
    assert.deepEqual(inputs.toSorted(), Object.keys(fieldsWith(fields, 'drafted')).toSorted())
  })

function codeWithoutComments(path: string): string {
  return readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
}
