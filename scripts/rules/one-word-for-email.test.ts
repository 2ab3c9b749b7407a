import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')

/** Texts that people read contain a space. Stored values, paths and words read from imports do not. */
const sentence = /(?:"[^"\n]* [^"\n]*"|'[^'\n]* [^'\n]*'|`[^`\n]* [^`\n]*`|>[^<>{}\n]* [^<>{}\n]*<)/g

/** Words that the product recognises in what others write: lists of clients, answers on WhatsApp. */
const readNotWritten = /trade\/imports\/|whatsapp\/opt-out\//

/** A path and a stored value, which no person reads as such. */
const storedNames = /\/app\/courriels|'Par courriel'/g

test('the interface, its messages and its emails say « email », never « courriel »', () => {
  const files = globSync('{web,contract,server}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.test\.tsx?$/.test(path) && !readNotWritten.test(path.replaceAll('\\', '/')),
  )
  const found = files.flatMap((path) =>
    (readFileSync(join(root, path), 'utf8').match(sentence) ?? [])
      .filter((text) => /courriels?\b/i.test(text.replaceAll(storedNames, '')))
      .map((text) => `${path} : ${text}`),
  )
  assert.deepEqual(found, [])
})
