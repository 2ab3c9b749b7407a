import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'

const schema = readFileSync(new URL('sydonia.xsd', import.meta.url), 'utf8')

/** Throws the first error of a customs file against our schema. */
export function validateSydoniaFile(xml: string): void {
  using rules = XmlDocument.fromString(schema)
  using validator = XsdValidator.fromDoc(rules)
  using document = XmlDocument.fromString(xml)
  validator.validate(document)
}
